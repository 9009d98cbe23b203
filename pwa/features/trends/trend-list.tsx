import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { distinct } from '../../distinct.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { useFirstFew } from '../../ui/first-few.ts'
import { Notice } from '../../ui/notice.tsx'
import { plural } from '../../ui/number.ts'
import { Skeleton, Spinner } from '../../ui/skeleton.tsx'
import { useConnection } from '../freshness/connection.ts'
import { isMixed, OriginLine } from '../freshness/origin-line.tsx'
import { useTold } from '../freshness/use-told.ts'
import { Failed, NotSaved } from '../shell/failed.tsx'
import { ProductCard } from './product-card.tsx'
import type { amazonTrending, tiktokTrending } from './queries.ts'
import { SectionHead } from './section-head.tsx'
import styles from './trend-list.module.css'

const A_SCREENFUL = 3

/** One column: its items, or why there are none. */
export function TrendList({
  query,
  title,
  subtitle,
  empty,
  emptyHelp,
  unfiltered,
  id,
  next,
}: {
  query: ReturnType<typeof tiktokTrending> | ReturnType<typeof amazonTrending>
  title: string
  subtitle: string
  empty: string
  emptyHelp: ReactNode
  /** The same list without a filter: offered offline when it is saved and this one is not. */
  unfiltered: ReturnType<typeof tiktokTrending> | ReturnType<typeof amazonTrending>
  id?: string
  /** The list beside this one, so that a keyboard need not go through this one first. */
  next?: { id: string; title: string } | false
}) {
  // The two lists differ in their items only, and a card takes either.
  const list = useInfiniteQuery(query as ReturnType<typeof tiktokTrending>)
  const connection = useConnection()
  const told = useTold()
  const items = distinct(list.data?.pages.flatMap((page) => page.items) ?? []).map(told)
  const shown = useFirstFew(items, A_SCREENFUL)
  const total = list.data?.pages.at(-1)?.total ?? null
  const origins = items.map(({ provenance }) => provenance)
  const ownOrigin = isMixed(origins)
  return (
    <section className={styles.list} id={id} tabIndex={-1} aria-label={title} aria-busy={list.isFetching}>
      {next && (
        <a className={styles.skip} href={`#${next.id}`}>
          Skip to {next.title}
        </a>
      )}
      <header className={styles.header}>
        <h2>{title}</h2>
        <p>{!total ? subtitle : `${plural(total, 'product')}, most reliable growth first`}</p>
        {origins.length > 0 && <OriginLine of={origins} />}
      </header>
      {list.isPending && (connection === 'online' ? <Loading /> : <Unsaved all={unfiltered.queryKey} />)}
      {list.isLoadingError && <Failed error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && (
        <Notice icon="trending" title={empty}>
          {emptyHelp}
        </Notice>
      )}
      {items.length > 0 && (
        <ol className={styles.items}>
          {shown.map((item, index) => (
            <Fragment key={item.id}>
              {item.trend.section !== shown[index - 1]?.trend.section && (
                <SectionHead section={item.trend.section} />
              )}
              <ProductCard item={item} place={index + 1} ownOrigin={ownOrigin} />
            </Fragment>
          ))}
        </ol>
      )}
      {list.isFetchNextPageError && <Failed error={list.error} retry={() => void list.fetchNextPage()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button
          pending={list.isFetchingNextPage && connection === 'online'}
          disabled={connection === 'offline'}
          onClick={() => void list.fetchNextPage()}
        >
          {connection === 'offline'
            ? 'Offline: cannot load more'
            : list.isFetchingNextPage
              ? 'Loading…'
              : 'Show more'}
        </Button>
      )}
    </section>
  )
}

/** Offline with a filter that was never opened: the list without it may be here. */
function Unsaved({ all }: { all: QueryKey }) {
  const saved = useQueryClient().getQueryData(all) !== undefined
  if (!saved) return <NotSaved />
  return (
    <NotSaved
      title="This list is not saved on this device"
      action={
        <Link className={buttonLook('quiet')} to="/trending" search={({ list }) => ({ list })}>
          Show the saved list
        </Link>
      }
    />
  )
}

function Loading() {
  return (
    <>
      <Spinner>Loading trending products...</Spinner>
      <div className={styles.items} aria-hidden="true">
        {[1, 2, 3].map((place) => (
          <div key={place} className={styles.placeholder}>
            <Skeleton height="5.5rem" width="5.5rem" />
            <div className={styles.lines}>
              <Skeleton height="1.1rem" width="85%" />
              <Skeleton height="1.1rem" width="55%" />
              <Skeleton height="0.9rem" width="40%" />
            </div>
            <Skeleton height="3.5rem" />
            <Skeleton height="8rem" />
          </div>
        ))}
      </div>
    </>
  )
}
