import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { plural } from '../../ui/number.ts'
import { Skeleton, Spinner } from '../../ui/skeleton.tsx'
import { useConnection } from '../freshness/connection.ts'
import { Failed, NotSaved } from '../shell/failed.tsx'
import { ProductCard } from './product-card.tsx'
import type { amazonTrending, tiktokTrending } from './queries.ts'
import styles from './trend-list.module.css'

/** One column: its items, or the truth about why there are none. */
export function TrendList({
  query,
  title,
  subtitle,
  empty,
  emptyHelp,
}: {
  query: ReturnType<typeof tiktokTrending> | ReturnType<typeof amazonTrending>
  title: string
  subtitle: string
  empty: string
  emptyHelp: ReactNode
}) {
  // The two lists differ in their items only, and a card takes either.
  const list = useInfiniteQuery(query as ReturnType<typeof tiktokTrending>)
  const connection = useConnection()
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages.at(-1)?.total ?? null
  return (
    <section className={styles.list} aria-label={title} aria-busy={list.isFetching}>
      <header className={styles.header}>
        <h2>{title}</h2>
        <p>{!total ? subtitle : `${plural(total, 'product')}, strongest trend first`}</p>
      </header>
      {list.isPending && (connection === 'online' ? <Loading /> : <NotSaved />)}
      {list.isLoadingError && <Failed error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && (
        <Notice icon="trending" title={empty}>
          {emptyHelp}
        </Notice>
      )}
      {items.length > 0 && (
        <ol className={styles.items}>
          {items.map((item, index) => (
            <ProductCard key={item.id} item={item} place={index + 1} />
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
            ? 'More needs a network'
            : list.isFetchingNextPage
              ? 'Loading…'
              : 'Show more'}
        </Button>
      )}
    </section>
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
