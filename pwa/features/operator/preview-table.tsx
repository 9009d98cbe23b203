import type { UploadPreview } from '#contracts/upload'
import { Figure } from '../../ui/figure.tsx'
import styles from './preview-table.module.css'

export function PreviewTable({ preview }: { preview: UploadPreview }) {
  const { headings, columns, fields, rows } = preview
  const labelAt = (column: number) =>
    fields.find(({ field }) => columns[field] === column)?.label ?? 'Not used'
  const shown = headings.map((heading, column) => ({ heading, column, label: labelAt(column) }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus
    <section className={`${styles.scroll} lined round-md`} aria-label="First rows of the file" tabIndex={0}>
      <table className={`${styles.table} small tabular`}>
        <caption className="visually-hidden">
          The first <Figure>{rows.length}</Figure> rows of the file
        </caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {shown.map(({ heading, column, label }) => (
              <th key={column} scope="col" data-unused={label === 'Not used' || undefined}>
                <span className={`${styles.label} clip`}>{label}</span>
                <small className={`${styles.heading} soft clip`}>{heading}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PreviewRow key={row.line} row={row} width={headings.length} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PreviewRow({ row, width }: { row: UploadPreview['rows'][number]; width: number }) {
  const { line, cells, skipped, notes } = row
  return (
    <>
      <tr data-skipped={skipped !== null || undefined}>
        <th scope="row">{line}</th>
        {Array.from({ length: width }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by column position
          <td key={column}>{cells[column]}</td>
        ))}
      </tr>
      {(skipped !== null || notes.length > 0) && (
        <tr>
          <td className={styles.told} colSpan={width + 1}>
            <span className={styles.words} data-skipped={skipped !== null || undefined}>
              {skipped !== null
                ? `Line ${line} is skipped: ${skipped}`
                : notes
                    .map(({ column, text, reason }) => `${column}${text && ` “${text}”`}: ${reason}`)
                    .join('; ')}
            </span>
          </td>
        </tr>
      )}
    </>
  )
}
