import { useId, useState } from 'react'
import type { UploadPreview } from '#contracts/upload'
import { Figure } from '../../ui/figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './file-reading.module.css'

export function FileColumns({
  preview,
  onColumns,
  onLine,
}: {
  preview: UploadPreview
  onColumns: (columns: Record<string, number>) => void
  onLine: (line: number) => void
}) {
  const id = useId()
  // Stays open when the last required column is found.
  const [open, setOpen] = useState(preview.problem !== null)
  const { headings, columns, fields, headerLine, rows } = preview
  const used = Object.keys(columns).length
  const fieldAt = (column: number) => Object.keys(columns).find((field) => columns[field] === column)
  const missing = fields.filter(({ field, needed }) => needed && columns[field] === undefined)
  return (
    <details
      className={styles.columns}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>
          Columns: <Figure>{used}</Figure> of <Figure>{headings.length}</Figure> used
        </span>{' '}
        <Icon name="down" size={16} />
      </summary>
      {missing.length > 0 && (
        <p className="small soft breaks">
          Still needed: {missing.map(({ label }) => label).join(', ')}. Choose the column that holds it.
        </p>
      )}
      <ul>
        {headings.map((heading, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position; headings may repeat
          <li key={column} className={`${styles.column} stack gap-2 line-above`}>
            <div className="stack center">
              <strong>{heading || `Column ${column + 1}`}</strong>
              <span className="small soft breaks">{samplesOf(rows, column) || 'empty'}</span>
            </div>
            <Select
              label={`${heading || `Column ${column + 1}`} is`}
              any="Not used"
              choices={fields.map(({ field, label }) => ({ value: field, label }))}
              value={fieldAt(column)}
              onChange={(field) => onColumns(withColumn(columns, column, field))}
            />
          </li>
        ))}
      </ul>
      <div className={`${styles.line} row wrap line-above`}>
        <label htmlFor={`${id}-line`}>Line of the headings</label>
        <input
          id={`${id}-line`}
          type="number"
          inputMode="numeric"
          min={1}
          max={100_000}
          key={headerLine}
          defaultValue={headerLine ?? 1}
          onBlur={({ target }) => {
            const line = target.valueAsNumber
            if (Number.isInteger(line) && line >= 1 && line <= 100_000 && line !== headerLine) onLine(line)
          }}
        />
      </div>
    </details>
  )
}

/** Each field has one column: a new choice clears the old. */
function withColumn(
  columns: Record<string, number>,
  column: number,
  field: string | undefined,
): Record<string, number> {
  const others = Object.entries(columns).filter(([name, at]) => at !== column && name !== field)
  return Object.fromEntries(field === undefined ? others : [...others, [field, column]])
}

function samplesOf(rows: UploadPreview['rows'], column: number): string {
  const cells = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '')
  return [...new Set(cells)].slice(0, 2).join(' · ')
}
