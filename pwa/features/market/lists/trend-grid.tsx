import type { TrendingProduct } from './listed-product.ts'
import { type Column, ProductGrid } from './product-grid.tsx'
import { RowSupply } from './row-supply.tsx'
import { RowBars, RowTrend } from './row-trend.tsx'
import styles from './trend-grid.module.css'

const COLUMNS: Column<TrendingProduct>[] = [
  {
    head: 'Last week, suppliers',
    cell: (product) => (
      <>
        <RowTrend trend={product.trend} />
        <RowSupply product={product} priced />
      </>
    ),
  },
  { head: '5 weeks', cell: ({ trend }) => <RowBars trend={trend} /> },
]

export default function TrendGrid(list: {
  label: string
  /** Explains the rows' money. */
  note: string
  products: readonly TrendingProduct[]
  panel: string
  picked: string | null
  onPick: (product: TrendingProduct) => void
  sections: boolean
  byPiece: boolean
}) {
  return <ProductGrid {...list} columns={COLUMNS} className={styles.cells} />
}
