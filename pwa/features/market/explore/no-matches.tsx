import { useQuery } from '@tanstack/react-query'
import type { ExploreFilter } from '#contracts/explore'
import { type FilterPart, partsOf } from '#contracts/explore-words'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { plural } from '../../../ui/number.ts'
import { WhenDataComes } from '../../shell/freshness/when-data-comes.tsx'
import { withoutFields } from './filter-chips.tsx'
import { NO_FILTER } from './filter-panel.tsx'
import styles from './no-matches.module.css'
import { loosenSuggestions } from './queries.ts'

const WAYS = 3

/** Lists each filter part that alone excludes products, with the number. */
export function NoMatches({
  filter,
  leftOut,
  onChange,
}: {
  filter: ExploreFilter
  leftOut: number
  onChange: (change: ExploreFilter) => void
}) {
  const parts = partsOf(filter)
  const { data: looser = [] } = useQuery({ ...loosenSuggestions(filter), enabled: parts.length > 0 })
  if (parts.length === 0) {
    return (
      <Notice icon="product" title="No products yet">
        <WhenDataComes>
          Products appear here after the next refresh, once a data source is connected or a file is imported.
        </WhenDataComes>
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
        title="No product matches this filter"
        action={
          <div className={`${styles.ways} grid gap-2`}>
            {ways.slice(0, WAYS).map(({ part, products }) => (
              <Button key={part.words} onClick={() => onChange(withoutFields(part.fields))}>
                {looserWords(part, products)}
              </Button>
            ))}
            <Button onClick={() => onChange(NO_FILTER)}>Clear all filters</Button>
          </div>
        }
      >
        {leftOut > 0 && (
          <p>
            <Figure>{plural(leftOut, 'product')}</Figure> could not be checked: some of the numbers you filter
            by are not known.
          </p>
        )}
        <p>
          {ways.length > 0
            ? 'Remove one of these to see products:'
            : 'Remove two or more filters to see products.'}
        </p>
      </Notice>
    </div>
  )
}

function looserWords({ words }: FilterPart, products: number): string {
  return `Without ${words}: ${plural(products, 'product')}`
}
