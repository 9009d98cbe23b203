import type { SearchResult } from '#contracts/search'
import { PositionBadge } from '../../../ui/position-badge.tsx'
import type { ListedProduct } from '../lists/listed-product.ts'
import { ListedProducts } from '../lists/listed-products.tsx'
import type { Column } from '../lists/product-grid.tsx'
import { RowProfit } from '../lists/row-profit.tsx'
import { RowTrend } from '../lists/row-trend.tsx'
import { SuppliersLink } from '../lists/suppliers-link.tsx'
import { ResultDetails } from './result-details.tsx'
import styles from './result-list.module.css'

interface ResultRow extends ListedProduct {
  item: SearchResult
}

const COLUMNS: Column<ResultRow>[] = [
  { head: 'Rank', leads: true, cell: ({ item }) => <PositionBadge position={item.rank} /> },
  {
    head: 'Trend Velocity',
    cell: ({ item: { trend, trendVelocity } }) => (
      <>
        {trendVelocity !== null && <strong className={styles.velocity}>{trendVelocity}</strong>}
        <RowTrend trend={trend} />
      </>
    ),
  },
  { head: 'Net profit', cell: (product) => <RowProfit product={product} headed /> },
  { head: 'Profit Margin', cell: ({ item }) => grossWords(item.profitMargin) },
  { head: 'Competition', cell: ({ item }) => item.competition ?? 'Not known' },
  {
    head: 'Contact Suppliers',
    cell: ({ id, name, suppliersFound }) => <SuppliersLink id={id} name={name} count={suppliersFound} />,
  },
]

/** Rows on a phone; on a desktop the specified table with a detail panel. */
export function ResultList({ items, old }: { items: SearchResult[]; old: boolean }) {
  return (
    <ListedProducts
      className={styles.cells}
      label="Products found"
      products={items.map(rowOf)}
      columns={COLUMNS}
      old={old}
      details={({ item }) => <ResultDetails item={item} />}
    />
  )
}

function rowOf(item: SearchResult): ResultRow {
  return { ...item, price: item.retailPrice, item }
}

/** Gross: before all costs but the supplier's price. */
function grossWords(margin: string | null): string {
  return margin === null ? 'Not known' : `${margin} gross`
}
