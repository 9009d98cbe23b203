import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { SEARCH_DEPTH } from '#contracts/search'
import { distinct } from '../../../distinct.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { plural } from '../../../ui/number.ts'
import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { NoResults } from './no-results.tsx'
import { type Filter, isRefused, searchResults, wasRefused } from './queries.ts'
import { QueryLinks } from './query-links.tsx'
import { ResultList } from './result-list.tsx'
import { SearchPlan } from './search-plan.tsx'
import styles from './search-results.module.css'

const SKELETONS = [1, 2, 3]

export function SearchResults({
  q,
  filter,
  saved,
  onChange,
}: {
  q: string
  filter: Filter
  saved: string[]
  onChange: (change: Filter) => void
}) {
  const connection = useConnection()
  const refused = wasRefused(useQueryClient())
  const options = searchResults({ q, ...filter })
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isPlaceholderData, ...query } =
    useInfiniteQuery({ ...options, enabled: !refused })
  const own = data !== undefined && !isPlaceholderData
  if (!own && (refused || isRefused(error))) return <SearchPlan />
  if (!own && connection !== 'online') return <Unsaved saved={saved} />
  if (!own && error) return <Failed error={error} retry={() => void query.refetch()} />
  if (!data) return <Waiting />
  const items = distinct(data.pages.flatMap((page) => page.items))
  const total = data.pages[0]?.total ?? null
  if (items.length === 0) {
    // An empty placeholder is of the previous query.
    return isPlaceholderData ? <Waiting /> : <NoResults q={q} filter={filter} onChange={onChange} />
  }
  return (
    <section className={`${styles.results} grid gap-3`} aria-label="Results" aria-busy={isFetching}>
      <p className="small soft tabular" role="status">
        {countWords(items.length, total)}
      </p>
      <ResultList items={items} old={isPlaceholderData} />
      {hasNextPage && !isPlaceholderData && (
        <Button
          pending={isFetchingNextPage}
          disabled={connection !== 'online'}
          onClick={() => void query.fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading more…' : 'Show more'}
        </Button>
      )}
      {!hasNextPage && items.length >= SEARCH_DEPTH && (
        <p className="small soft tabular">
          These are the best {SEARCH_DEPTH}. To see fewer, add a word or a filter.
        </p>
      )}
    </section>
  )
}

function countWords(shown: number, total: number | null): string {
  if (total === null) return `${plural(shown, 'product')} so far`
  if (total >= SEARCH_DEPTH) return `The best ${SEARCH_DEPTH} products, ${shown} shown`
  return shown < total ? `${plural(total, 'product')}, ${shown} shown` : plural(total, 'product')
}

function Waiting() {
  return (
    <>
      <Spinner>Searching…</Spinner>
      <div className="grid gap-3" aria-hidden="true">
        {SKELETONS.map((index) => (
          <Skeleton key={index} height="9rem" />
        ))}
      </div>
    </>
  )
}

function Unsaved({ saved }: { saved: string[] }) {
  return (
    <NotSaved
      title="This search is not saved on this device"
      what="This search"
      action={saved.length > 0 ? <QueryLinks label="Saved searches" queries={saved} /> : undefined}
    />
  )
}
