import type { ReactNode } from 'react'
import { CardTable } from '../../../ui/card-table.tsx'
import { PositionBadge } from '../../../ui/position-badge.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './analytics-table.module.css'

export interface AnalyticsRow {
  key: string
  product: ReactNode
  /** Null: unknown. */
  velocity: string | null
  margin: string | null
  competition: string | null
  contact: ReactNode
}

const COLUMNS = ['Product', 'Trend Velocity', 'Profit Margin', 'Competition', 'Contact Suppliers'] as const
const SKELETON_ROWS = [1, 2, 3, 4, 5]

/** Cards below 640 px. `rows` null: skeletons. */
export function AnalyticsTable({ label, rows }: { label: string; rows: AnalyticsRow[] | null }) {
  return (
    <>
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
                <th className="breaks" scope="row">
                  <PositionBadge position={index + 1} />
                  {product}
                </th>
                <td className={styles.velocity}>
                  <Known figure={velocity} />
                </td>
                <td data-label="Profit Margin">
                  <Known figure={margin} />
                </td>
                <td data-label="Competition">
                  <Known figure={competition} />
                </td>
                <td data-label="Contact Suppliers">{contact}</td>
              </tr>
            ))}
      </CardTable>
      <p className={`${styles.gross} small soft`}>
        Profit margin here is gross: what the supplier’s lowest price leaves of the shop’s, before all other
        costs.
      </p>
    </>
  )
}

function Known({ figure }: { figure: string | null }) {
  return figure ?? <span className={`${styles.unknown} small soft`}>Not known</span>
}
