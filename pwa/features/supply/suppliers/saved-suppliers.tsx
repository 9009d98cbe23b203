import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { weightOf } from '#contracts/changes'
import { markWatchlistSeen, WATCH_MAX, type Watchlist } from '#contracts/watchlist'
import { call } from '../../../api.ts'
import { Button, PrimaryLink } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useNow } from '../../../ui/now.ts'
import { day, plural } from '../../../ui/number.ts'
import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import { useStore } from '../../../ui/store.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { watchOutbox } from '../../work/watchlist/outbox.ts'
import { watchlist } from '../../work/watchlist/queries.ts'
import { useRemoval } from '../../work/watchlist/removal.ts'
import { SavedSupplier } from './saved-supplier.tsx'
import styles from './saved-suppliers.module.css'

export function SavedSuppliers() {
  const connection = useConnection()
  const { data, error, isPending, isFetchedAfterMount, refetch } = useQuery({
    ...watchlist,
    refetchOnMount: 'always',
  })
  useSeen(isFetchedAfterMount && !error ? data : undefined)
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />
  if (!data && isPending && connection !== 'online') return <NotSaved what="This list" />
  if (!data) return <Loading />
  return (
    <div className="stack gap-4">
      {error && (
        <p className={`${styles.stale} row wrap small round-sm`} role="status">
          This is an older copy of your list. It could not be updated.{' '}
          <Button onClick={() => void refetch()}>
            <Icon name="refresh" /> Try again
          </Button>
        </p>
      )}
      <Waiting />
      <List list={data} />
    </div>
  )
}

function List({ list }: { list: Watchlist }) {
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const { items, remove } = useRemoval(list.suppliers)
  if (items.length === 0) return <EmptyWatchlist />
  const ordered = items
    .map((item) => ({ item, weight: weightOf(item.changes) }))
    .sort((a, b) => b.weight - a.weight)
  const changed = ordered.filter(({ weight }) => weight > 0)
  const same = ordered.filter(({ weight }) => weight === 0)
  const since = items.map((item) => item.since).sort()[0] ?? ''
  const row = ({ item }: (typeof ordered)[number]) => (
    <SavedSupplier
      key={item.id}
      item={item}
      since={since}
      now={now}
      onRemove={() => {
        heading.current?.focus()
        void remove(item)
      }}
    />
  )
  return (
    <>
      <p className="small soft tabular">
        <Figure>{items.length}</Figure> of {WATCH_MAX} saved
      </p>
      <section aria-labelledby="changed" className={`${styles.section} grid gap-3`}>
        <h2 id="changed" ref={heading} tabIndex={-1}>
          What changed since <Figure>{day(since)}</Figure>
        </h2>
        {changed.length > 0 ? (
          <ul className={`${styles.rows} grid gap-4`}>{changed.map(row)}</ul>
        ) : (
          <p className="small soft tabular">
            Nothing yet. Figures are updated once a day; changes show here first.
          </p>
        )}
      </section>
      {same.length > 0 && (
        // Open when there is no change to show first.
        <details className={styles.same} open={changed.length === 0 || undefined}>
          <summary className={`${styles.summary} row target gap-2`}>
            <h2>No change</h2>{' '}
            <span className={`${styles.count} small tabular water pill`}>{same.length}</span>
            <Icon name="down" size={18} />
          </summary>
          <ul className={`${styles.rows} grid gap-4`}>{same.map(row)}</ul>
        </details>
      )}
    </>
  )
}

function Waiting() {
  const waiting = useStore(watchOutbox.items).filter(({ state }) => state === 'new').length
  const connection = useConnection()
  return (
    <p
      role="status"
      className={
        waiting > 0 && connection !== 'online'
          ? `${styles.waiting} row wrap small round-sm`
          : 'visually-hidden'
      }
    >
      {waiting > 0 &&
        connection !== 'online' &&
        `${plural(waiting, 'change')} saved on this device. ${waiting === 1 ? 'It is' : 'They are'} sent when you are online.`}
    </p>
  )
}

/** Once per page, after drawing. */
function useSeen(list: Watchlist | undefined): void {
  const marked = useRef(false)
  const any = list !== undefined && list.suppliers.length > 0
  useEffect(() => {
    if (!any || marked.current) return
    marked.current = true
    // On failure the next visit shows more changes; none is lost.
    call(markWatchlistSeen, {}).catch(() => undefined)
  }, [any])
}

function EmptyWatchlist() {
  return (
    <Notice
      icon="suppliers"
      title="No saved suppliers yet"
      action={<PrimaryLink to="/suppliers">See all suppliers</PrimaryLink>}
    >
      <p>
        Open a supplier and press Save supplier. Next time you see here what changed: new shipments, buyers
        and whether the contact was checked.
      </p>
    </Notice>
  )
}

function Loading() {
  return (
    <>
      <Spinner>Loading your suppliers…</Spinner>
      <div className={`${styles.rows} grid gap-4`} aria-hidden="true">
        {[1, 2, 3].map((index) => (
          <Skeleton key={index} height="11rem" />
        ))}
      </div>
    </>
  )
}
