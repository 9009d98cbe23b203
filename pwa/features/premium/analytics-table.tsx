import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { CardTable } from '../../ui/card-table.tsx'
import { Rank } from '../../ui/rank.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './analytics-table.module.css'

export interface AnalyticsRow {
  key: string
  product: ReactNode
  velocity: Figure
  margin: Figure
  competition: Figure
  contact: ReactNode
}

/** A figure in words; `example` when it is none of this product's. */
export interface Figure {
  text: string
  example: boolean
}

const COLUMNS = ['Product', 'Trend Velocity', 'Profit Margin', 'Competition', 'Contact Suppliers'] as const
const SKELETON_ROWS = [1, 2, 3, 4, 5]

/** Products against each other; below 640 px each row is a card. Without rows it holds five places. */
export function AnalyticsTable({ label, rows }: { label: string; rows: AnalyticsRow[] | null }) {
  return (
    <CardTable className={styles.table} label={label} columns={COLUMNS} busy={rows === null}>
      {rows === null
        ? SKELETON_ROWS.map((row) => (
            <tr key={row} data-waiting>
              {COLUMNS.map((column) => (
                <td key={column} data-label={column}>
                  <Skeleton height="1rem" width="70%" />
                </td>
              ))}
            </tr>
          ))
        : rows.map(({ key, product, velocity, margin, competition, contact }, index) => (
            <tr key={key}>
              <th scope="row">
                <Rank place={index + 1} />
                {product}
              </th>
              <td className={styles.velocity}>
                <Value figure={velocity} />
              </td>
              <td data-label="Profit Margin">
                <Value figure={margin} />
              </td>
              <td data-label="Competition">
                <Value figure={competition} />
              </td>
              <td data-label="Contact Suppliers">{contact}</td>
            </tr>
          ))}
    </CardTable>
  )
}

function Value({ figure: { text, example } }: { figure: Figure }) {
  return (
    <span className={styles.value}>
      {text}
      {example && <Badge tone="plain">example</Badge>}
    </span>
  )
}
