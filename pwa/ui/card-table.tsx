import type { ReactNode } from 'react'
import styles from './card-table.module.css'

/**
 * Cards below 640 px, with hidden heads and `data-label` above a figure. `rows`: three-column lines instead.
 */
export function CardTable({
  label,
  columns,
  className,
  rows = 'cards',
  busy = false,
  children,
}: {
  label: string
  columns: readonly string[]
  className?: string | undefined
  rows?: 'cards' | 'lines'
  busy?: boolean
  children: ReactNode
}) {
  return (
    <table
      className={`${styles.table} ${className ?? ''}`}
      data-rows={rows}
      aria-label={label}
      aria-busy={busy}
    >
      <thead>
        <ColumnHeads columns={columns} />
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export function ColumnHeads({ columns }: { columns: readonly string[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  )
}
