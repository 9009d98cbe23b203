import { useQuery } from '@tanstack/react-query'
import type { ExploreFilter } from '#contracts/explore'
import { type FilterPart, partsOf } from '#contracts/explore-words'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { plural } from '../../ui/number.ts'
import { without } from './filter-chips.tsx'
import { NO_FILTER } from './filter-panel.tsx'
import styles from './nothing-passes.module.css'
import { whatToLoosen } from './queries.ts'

const WAYS = 3

/** Nothing left: which part of the filter alone stands in the way, and of how many products. */
export function NothingPasses({
  filter,
  leftOut,
  onChange,
}: {
  filter: ExploreFilter
  leftOut: number
  onChange: (change: ExploreFilter) => void
}) {
  const parts = partsOf(filter)
  const { data: looser = [] } = useQuery({ ...whatToLoosen(filter), enabled: parts.length > 0 })
  if (parts.length === 0) {
    return (
      <Notice icon="product" title="There are no products yet">
        <p>The next refresh brings them once a source is connected or a file is imported.</p>
      </Notice>
    )
  }
  const ways = looser.flatMap(({ fields, products }) => {
    const part = parts.find((each) => each.fields.some((field) => fields.includes(field)))
    return part ? [{ part, products }] : []
  })
  return (
    <div role="status">
      <Notice
        icon="filter"
        title="No product passes this filter"
        action={
          <div className={styles.ways}>
            {ways.slice(0, WAYS).map(({ part, products }) => (
              <Button key={part.words} onClick={() => onChange(without(part.fields))}>
                {looserWords(part, products)}
              </Button>
            ))}
            <Button onClick={() => onChange(NO_FILTER)}>Clear the whole filter</Button>
          </div>
        }
      >
        {leftOut > 0 && (
          <p>
            {plural(leftOut, 'product')} could not be judged: a figure it asks for is not known of{' '}
            {leftOut === 1 ? 'it' : 'them'}.
          </p>
        )}
        <p>
          {ways.length > 0
            ? 'One part of it stands in the way of these:'
            : 'No single part of it stands in the way alone.'}
        </p>
      </Notice>
    </div>
  )
}

function looserWords({ words }: FilterPart, products: number): string {
  return `Without ${words}: ${plural(products, 'product')}`
}
