import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SEARCH_DEPTH } from '#contracts/search'
import { distinct } from '../../../distinct.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { plural } from '../../../ui/number.ts'
import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import { PlanFeature } from '../../public/premium/plan-feature.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { type Filter, isRefused, nearestNames, searchResults, wasRefused } from './queries.ts'
import { QueryLinks } from './query-links.tsx'
import { ResultList } from './result-list.tsx'
import { SavedResults } from './saved-results.tsx'
import { isFiltering, NO_FILTER } from './search-filters.tsx'
import styles from './search-results.module.css'
import { TRY_THESE } from './try-these.ts'

const SKELETONS = [1, 2, 3]

const PARTS = [
  ['Typos are OK', 'Wrong, missing or swapped letters: we still find the product.'],
  [
    'Best verdict first',
    'Products to order come first, then those to watch, each with the money it may earn.',
  ],
  ['Filters', 'By category, price, stage, how sure, and source. Your filters are saved in the link.'],
  ['Suppliers for each result', 'Open a result to see who ships it, with the shipments that prove it.'],
] as const

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
  if (!own && connection === 'offline') return <SavedResults q={q} saved={saved} />
  if (!own && (refused || isRefused(error))) return <SearchPlan />
  if (!own && connection === 'unreachable') return <SavedResults q={q} saved={saved} />
  if (!own && error) return <Failed error={error} retry={() => void query.refetch()} />
  if (!data) return <Waiting />
  const items = distinct(data.pages.flatMap((page) => page.items))
  const total = data.pages[0]?.total ?? null
  if (items.length === 0) {
    // A placeholder is of the previous query.
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

function SearchPlan() {
  return (
    <PlanFeature title="Search comes with a plan" parts={PARTS}>
      Free for everyone: <Link to="/lookup">look up one product</Link> by its link, number or name.
    </PlanFeature>
  )
}

function NoResults({
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
