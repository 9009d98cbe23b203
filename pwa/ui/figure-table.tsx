import { ColumnHeads } from './card-table.tsx'
import styles from './figure-table.module.css'

/** Scrolls inside itself when too wide. */
export function FigureTable({
  label,
  columns,
  rows,
}: {
  label: string
  /** The first is the head of the names. */
  columns: string[]
  rows: { name: string; figures: string[] }[]
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus
    <section className={styles.frame} tabIndex={0} aria-label={label}>
      <table className={`${styles.table} full small tabular`}>
        <thead>
          <ColumnHeads columns={columns} />
        </thead>
        <tbody>
          {rows.map(({ name, figures }) => (
            <tr key={name}>
              <th scope="row">
                <span className={styles.name}>{name}</span>
              </th>
              {figures.map((figure, index) => (
                <td key={columns[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
