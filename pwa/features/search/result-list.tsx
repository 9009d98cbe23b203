import { useState } from 'react'
import type { SearchResult } from '#contracts/search'
import { TABLE, useMedia } from '../../ui/media.ts'
import { Rank } from '../../ui/rank.tsx'
import type { ListedProduct } from '../lists/listed-product.ts'
import { type Column, ProductGrid } from '../lists/product-grid.tsx'
import { ProductRows } from '../lists/product-rows.tsx'
import { RowProfit } from '../lists/row-profit.tsx'
import { RowTrend } from '../lists/row-trend.tsx'
import SplitView from '../lists/split-view.tsx'
import { SuppliersLink } from '../lists/suppliers-link.tsx'
import { ResultDetails } from './result-details.tsx'
import styles from './result-list.module.css'

const LABEL = 'Products found'

interface ResultRow extends ListedProduct {
  item: SearchResult
}

/** The documented columns, and what a sale leaves. */
const COLUMNS: Column<ResultRow>[] = [
  { head: 'Rank', leads: true, cell: ({ item }) => <Rank place={item.rank} /> },
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

/** The finds: rows on a phone, the documented table with the details of one beside it on a desktop. */
export function ResultList({ items, old }: { items: SearchResult[]; old: boolean }) {
  const wide = useMedia(TABLE)
  const [picked, setPicked] = useState<ResultRow | null>(null)
  const products = items.map(rowOf)
  if (!wide) {
    return (
      <ProductRows
        label={LABEL}
        products={products}
        old={old}
        details={({ item }) => <ResultDetails item={item} />}
      />
    )
  }
  return (
    <SplitView
      picked={picked}
      onClose={() => setPicked(null)}
      details={picked && <ResultDetails item={picked.item} />}
    >
      {(panel) => (
        <ProductGrid
          className={styles.cells}
          label={LABEL}
          products={products}
          columns={COLUMNS}
          picked={picked?.id ?? null}
          onPick={setPicked}
          panel={panel}
          old={old}
        />
      )}
    </SplitView>
  )
}

function rowOf(item: SearchResult): ResultRow {
  return { ...item, price: item.retailPrice, item }
}

/** The documented column is what the supplier's price leaves, before all other costs. */
function grossWords(margin: string | null): string {
  return margin === null ? 'Not known' : `${margin} gross`
}
