import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { ComparedKind } from '../ticks/ticked.ts'
import { bestOf, type CompareRow } from './compare-rows.ts'
import styles from './compare-table.module.css'
import { LETTERS } from './curves.ts'

const PICTURE_PX = 56

export interface Compared {
  id: string
  name: string
  imageUrl?: string | null
}

/** The best of each row is marked with a word. Scrolls horizontally on narrow screens; row names stay. */
export function CompareTable<Thing extends Compared>({
  kind,
  things,
  lines,
  fromLists,
  onRemove,
}: {
  kind: ComparedKind
  things: readonly Thing[]
  lines: readonly CompareRow<Thing>[]
  fromLists: ReadonlySet<string>
  onRemove: (id: string) => void
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus
    <section className={styles.frame} tabIndex={0} aria-label="Comparison">
      <table className={`${styles.table} full tabular`}>
        <thead>
          <tr>
            <td />
            {things.map((thing, index) => (
              <th key={thing.id} scope="col">
                <div className={`${styles.head} grid items-start gap-2`}>
                  {thing.imageUrl !== undefined && (
                    <span className={styles.picture}>
                      <Picture source={thing.imageUrl} size={PICTURE_PX} eager />
                    </span>
                  )}
                  <Button aria-label={`Remove ${thing.name}`} onClick={() => onRemove(thing.id)}>
                    <Icon name="close" size={18} />
                  </Button>
                  <Link
                    className={`${styles.name} whole-row target strong snug`}
                    to={PAGES[kind]}
                    params={{ id: thing.id }}
                  >
                    <span className={`${styles.letter} small bold`}>{LETTERS[index]}</span> {thing.name}
                  </Link>
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.name} line={line} things={things} fromLists={fromLists} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const PAGES = { products: '/product/$id', suppliers: '/supplier/$id' } as const

function Line<Thing extends Compared>({
  line,
  things,
  fromLists,
}: {
  line: CompareRow<Thing>
  things: readonly Thing[]
  fromLists: ReadonlySet<string>
}) {
  const best = bestOf(line, things)
  return (
    <tr>
      <th scope="row">
        {line.name}
        {line.note && <span className={`${styles.note} tiny soft`}>{line.note}</span>}
      </th>
      {things.map((thing, index) => (
        <td key={thing.id} data-best={best[index] || undefined}>
          {wordsOf(line, thing, fromLists)}
          {best[index] && (
            <span className={`${styles.best} row tiny strong ink`}>
              <Icon name="done" size={14} /> best
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}

function wordsOf<Thing extends Compared>(
  line: CompareRow<Thing>,
  thing: Thing,
  fromLists: ReadonlySet<string>,
) {
  const words = line.words(thing)
  if (words !== null) return <Figure>{words}</Figure>
  const isElsewhere = line.onlyOnline && fromLists.has(thing.id)
  return <span className={`${styles.unknown} soft`}>{isElsewhere ? 'not on this device' : 'not known'}</span>
}
