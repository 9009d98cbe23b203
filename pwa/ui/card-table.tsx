import type { ReactNode } from 'react'
import styles from './card-table.module.css'

/**
 * A table whose rows are cards below 640 px, where its heads are only heard: there a cell with `data-label` shows that
 * over its figure. `rows`: instead of cards, lines of three columns with a rule between them.
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
  /** The rows: `tr` with a `th scope="row"` each. */
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
