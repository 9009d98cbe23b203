import type { ExploredProduct } from '#contracts/explore'
import { Figure } from '../../../ui/figure.tsx'
import { quantity } from '../../../ui/number.ts'
import type { ListedProduct } from '../lists/listed-product.ts'
import { ListedProducts } from '../lists/listed-products.tsx'
import type { Column } from '../lists/product-grid.tsx'
import { RowProfit } from '../lists/row-profit.tsx'
import { RowSupply } from '../lists/row-supply.tsx'
import { RowTrend } from '../lists/row-trend.tsx'
import { ExploredDetails } from './explored-details.tsx'
import styles from './explored-list.module.css'

const COLUMNS: Column<ExploredRow>[] = [
  { head: 'Trend', cell: ({ trend }) => <RowTrend trend={trend} /> },
  { head: 'Net profit', cell: (product) => <RowProfit product={product} headed /> },
  { head: 'Competition', shown: 'wide only', cell: ({ item }) => <Competition item={item} /> },
  { head: 'Suppliers', cell: (product) => <RowSupply product={product} /> },
]

export function ExploredList({ items, old }: { items: ExploredProduct[]; old: boolean }) {
  return (
    <ListedProducts
      className={styles.cells}
      label="Products found"
      products={items.map(exploredRow)}
      columns={COLUMNS}
      old={old}
      details={({ item }) => <ExploredDetails item={item} />}
    />
  )
}

function Competition({ item: { competition } }: { item: ExploredProduct }) {
  if (!competition) return <span className="soft">not known</span>
  return (
    <>
      {competition.level}{' '}
      <span className="soft">
        <Figure>{quantity(competition.count)}</Figure> <Figure>{competition.of}</Figure>
      </span>
    </>
  )
}

interface ExploredRow extends ListedProduct {
  item: ExploredProduct
}

function exploredRow(item: ExploredProduct): ExploredRow {
  return { ...item, item }
}
