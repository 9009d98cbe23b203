import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ExploreFilter, ExploreQuestion } from '#contracts/explore'
import { distinct } from '../../../distinct.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { plural } from '../../../ui/number.ts'
import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { OriginLine } from '../../shell/freshness/origin-line.tsx'
import styles from './explore-results.module.css'
import { ExploredList } from './explored-list.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { NoMatches } from './no-matches.tsx'
import type { ExplorePage } from './queries.ts'

const SKELETONS = [1, 2, 3, 4]

export function ExploreResults({
  query,
  question,
  onChange,
}: {
  query: UseInfiniteQueryResult<InfiniteData<ExplorePage>>
  question: ExploreQuestion
  onChange: (change: ExploreFilter) => void
}) {
  const connection = useConnection()
  const { data, error, isPlaceholderData: old, isFetchingNextPage, hasNextPage } = query
  const own = data !== undefined && !old
  if (!own && error) return <Failed error={error} retry={() => void query.refetch()} />
  if (!own && connection !== 'online') {
    return (
      <Notice icon="offline" title="You are offline">
        <p>
          Filters work only online, and this page is not saved on this device. It loads when you are online
          again.
        </p>
      </Notice>
    )
  }
  const first = data?.pages[0]
  if (!first || (old && first.total === 0)) return <Waiting />
  const { total, leftOut } = first
  if (total === 0) return <NoMatches filter={question} leftOut={leftOut} onChange={onChange} />
  const items = distinct(data.pages.flatMap((page) => page.items))
  return (
    <section
      className={`${styles.results} stack top gap-3`}
      aria-label="Products"
      aria-busy={query.isFetching}
    >
      <div className={`${styles.head} row wrap apart`}>
        <div>
          <p className="tabular" role="status">
            <strong>{plural(total, 'product')}</strong>
            {items.length < total && (
              <span className={`${styles.shown} soft`}>
                , <Figure>{items.length}</Figure> shown
              </span>
            )}
          </p>
          {leftOut > 0 && <p className="small soft pretty">{leftOutWords(leftOut)}</p>}
        </div>
        <ExportButtons question={question} total={total} />
      </div>
      <ExploredList items={items} old={old} />
      {error && data && <Failed error={error} retry={() => void query.fetchNextPage()} />}
      {hasNextPage && !old && !error && (
        <Button
          pending={isFetchingNextPage}
          disabled={connection !== 'online'}
          onClick={() => void query.fetchNextPage()}
        >
          {connection !== 'online'
            ? 'Offline: cannot load more'
            : isFetchingNextPage
              ? 'Loading more…'
              : 'Show more'}
        </Button>
      )}
      <OriginLine of={items.map((item) => item.provenance)} />
    </section>
  )
}

export function Waiting() {
  return (
    <div className={`${styles.results} stack top gap-3`}>
      <Spinner>Searching products…</Spinner>
      <div className="grid gap-3" aria-hidden="true">
        {SKELETONS.map((index) => (
          <Skeleton key={index} height="7rem" />
        ))}
      </div>
    </div>
  )
}

function leftOutWords(leftOut: number): string {
  return `${plural(leftOut, 'more product')} may match, but some of the numbers you filter by are not known.`
}
