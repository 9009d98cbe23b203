import type { TrendingProduct } from './listed-product.ts'
import { type Column, ProductGrid } from './product-grid.tsx'
import { RowProfit } from './row-profit.tsx'
import { RowSupply } from './row-supply.tsx'
import { RowBars, RowTrend } from './row-trend.tsx'
import styles from './trend-grid.module.css'

const COLUMNS: Column<TrendingProduct>[] = [
  { head: 'Last week', cell: ({ trend }) => <RowTrend trend={trend} /> },
  { head: '5 weeks', shown: 'wide only', cell: ({ trend }) => <RowBars trend={trend} /> },
  { head: 'Net profit', cell: (product) => <RowProfit product={product} headed /> },
  { head: 'Suppliers', cell: (product) => <RowSupply product={product} headed /> },
]

export default function TrendGrid({
  label,
  products,
  panel,
  picked,
  onPick,
  sections,
}: {
  label: string
  products: readonly TrendingProduct[]
  panel: string
  picked: string | null
  onPick: (product: TrendingProduct) => void
  sections: boolean
}) {
  return (
    <ProductGrid
      label={label}
      products={products}
      columns={COLUMNS}
      picked={picked}
      onPick={onPick}
      panel={panel}
      className={styles.cells}
      sections={sections}
    />
  )
}
