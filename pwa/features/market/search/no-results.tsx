import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './no-results.module.css'
import { type Filter, nearestNames } from './queries.ts'
import { QueryLinks } from './query-links.tsx'
import { isFiltering, NO_FILTER } from './search-filters.tsx'
import { TRY_THESE } from './try-these.ts'

export function NoResults({
  q,
  filter,
  onChange,
}: {
  q: string
  filter: Filter
  onChange: (change: Filter) => void
}) {
  const filtering = isFiltering(filter)
  const { data: names = [] } = useQuery({ ...nearestNames(q), enabled: !filtering })
  return (
    <div role="status">
      <Notice
        icon="search"
        title="No Results Found"
        action={
          <div className={`${styles.ways} grid gap-4`}>
            {filtering && <Button onClick={() => onChange(NO_FILTER)}>Search without the filter</Button>}
            {names.length > 0 && <QueryLinks label="Did you mean" queries={names} />}
            <QueryLinks label="Try these" queries={TRY_THESE} />
          </div>
        }
      >
        <p>
          {filtering
            ? `No product like “${q}” matches this filter.`
            : `No product is called “${q}” or similar. Try categories such as LED lights, beauty tools, phone accessories.`}
        </p>
      </Notice>
    </div>
  )
}
