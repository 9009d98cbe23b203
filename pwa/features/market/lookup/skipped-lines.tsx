import { LIST_ROWS_MAX, type MyList } from '#contracts/my-lists'
import { Figure } from '../../../ui/figure.tsx'
import { plural, quantity } from '../../../ui/number.ts'
import styles from './skipped-lines.module.css'

export function SkippedLines({
  list,
  skipped,
  notes,
}: {
  list: MyList
  skipped: { line: number; reason: string }[]
  notes: string[]
}) {
  if (list.skipped + list.leftOut + notes.length === 0) return null
  const parts = [
    list.skipped > 0 ? `${plural(list.skipped, 'line')} not read` : null,
    list.leftOut > 0 ? `${plural(list.leftOut, 'product')} left out` : null,
    list.skipped + list.leftOut === 0 ? 'How the file was read' : null,
  ].filter((part) => part !== null)
  return (
    <details className={`${styles.skipped} breaks round-md`}>
      <summary>{parts.join(', ')}</summary>
      {list.leftOut > 0 && (
        <p>
          A list holds <Figure>{quantity(LIST_ROWS_MAX)}</Figure> products.{' '}
          <Figure>{plural(list.leftOut, 'product')}</Figure> after them {list.leftOut === 1 ? 'is' : 'are'}{' '}
          not in it: split the file.
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {skipped.length > 0 && (
        <ul className="grid gap-1">
          {skipped.map(({ line, reason }) => (
            <li key={line}>
              <strong>Line {line}:</strong> {reason}
            </li>
          ))}
        </ul>
      )}
      {skipped.length < list.skipped && (
        <p>
          And <Figure>{quantity(list.skipped - skipped.length)}</Figure> more.
        </p>
      )}
    </details>
  )
}
