import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { weightOf } from '#contracts/changes'
import { type WatchedItem, type Watchlist, watchPlaces } from '#contracts/watchlist'
import { Button } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../ui/number.ts'
import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { watchlist } from './queries.ts'
import { useRemoval } from './removal.ts'
import { SavedItem } from './saved-item.tsx'
import styles from './saved-list.module.css'
import { useSeen } from './use-seen.ts'
import { WaitingChanges } from './waiting-changes.tsx'

interface Saved<Item> {
  things: 'suppliers' | 'creators' | 'shops'
  itemsOf: (list: Watchlist) => readonly Item[]
  none: ReactNode
  /** An item's figures now, which it has. */
  figures: (item: Item) => ReactNode
}

/** A member's own suppliers, creators or shops, the most changed first. */
export function SavedList<Item extends WatchedItem>(saved: Saved<Item>) {
  const connection = useConnection()
  const { data, error, isPending, isFetchedAfterMount, refetch } = useQuery({
    ...watchlist,
    refetchOnMount: 'always',
  })
  const listed = data ? saved.itemsOf(data) : []
  useSeen(isFetchedAfterMount && !error && listed.length > 0)
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />
  if (!data && isPending && connection !== 'online') return <NotSaved what="This list" />
  if (!data) return <Loading things={saved.things} />
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
      <WaitingChanges />
      <List listed={listed} saved={saved} />
    </div>
  )
}

function List<Item extends WatchedItem>({
  listed,
  saved: { none, figures },
}: {
  listed: readonly Item[]
  saved: Saved<Item>
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { items, remove } = useRemoval(listed)
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  if (items.length === 0) return none
  const ordered = items
    .map((item) => ({ item, weight: weightOf(item.changes) }))
    .sort((a, b) => b.weight - a.weight)
  const changed = ordered.filter(({ weight }) => weight > 0)
  const same = ordered.filter(({ weight }) => weight === 0)
  const since = items.map((item) => item.since).sort()[0] ?? ''
  const row = ({ item }: (typeof ordered)[number]) => (
    <SavedItem
      key={item.id}
      item={item}
      since={since}
      onRemove={() => {
        heading.current?.focus()
        void remove(item)
      }}
    >
      {figures(item)}
    </SavedItem>
  )
  return (
    <>
      <p className="small soft tabular">
        <Figure>{items.length}</Figure> of{' '}
        {watchPlaces(items[0]?.kind ?? 'supplier', user?.subscriptionStatus === 'active' ? 'pro' : 'free')}{' '}
        saved
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

function Loading({ things }: { things: string }) {
  return (
    <>
      <Spinner>{`Loading your ${things}…`}</Spinner>
      <div className={`${styles.rows} grid gap-4`} aria-hidden="true">
        {[1, 2, 3].map((index) => (
          <Skeleton key={index} height="11rem" />
        ))}
      </div>
    </>
  )
}
