import { useState } from 'react'
import type { ExploredProduct } from '#contracts/explore'
import { TABLE, useMedia } from '../../ui/media.ts'
import { quantity } from '../../ui/number.ts'
import { type Column, ProductGrid } from '../lists/product-grid.tsx'
import { ProductRows } from '../lists/product-rows.tsx'
import { RowProfit } from '../lists/row-profit.tsx'
import { RowSupply } from '../lists/row-supply.tsx'
import { RowTrend } from '../lists/row-trend.tsx'
import SplitView from '../lists/split-view.tsx'
import { ExploredDetails } from './explored-details.tsx'
import styles from './explored-list.module.css'
import { type ExploredRow, exploredRow } from './explored-row.ts'

const LABEL = 'Products found'

const COLUMNS: Column<ExploredRow>[] = [
  { head: 'Trend', cell: ({ trend }) => <RowTrend trend={trend} /> },
  { head: 'Net profit', cell: (product) => <RowProfit product={product} headed /> },
  { head: 'Competition', shown: 'wide only', cell: ({ item }) => <Competition item={item} /> },
  { head: 'Suppliers', cell: (product) => <RowSupply product={product} /> },
]

/** What passes a filter: rows on a phone, a table with the details of one beside it on a desktop. */
export function ExploredList({ items, old }: { items: ExploredProduct[]; old: boolean }) {
  const wide = useMedia(TABLE)
  const [picked, setPicked] = useState<ExploredRow | null>(null)
  const products = items.map(exploredRow)
  if (!wide) {
    return (
      <ProductRows
        label={LABEL}
        products={products}
        old={old}
        details={({ item }) => <ExploredDetails item={item} />}
      />
    )
  }
  return (
    <SplitView
      picked={picked}
      onClose={() => setPicked(null)}
      details={picked && <ExploredDetails item={picked.item} />}
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

function Competition({ item: { competition } }: { item: ExploredProduct }) {
  if (!competition) return <span className={styles.unknown}>not known</span>
  return (
    <>
      {competition.level}{' '}
      <span className={styles.unknown}>
        {quantity(competition.count)} {competition.of}
      </span>
    </>
  )
}
