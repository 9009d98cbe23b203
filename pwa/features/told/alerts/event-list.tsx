import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { type AlertEvent, EVENTS_KEPT_DAYS, markAlertEventsRead } from '#contracts/alerts'
import { call } from '../../../api.ts'
import type { CursorPage } from '../../../call-cursor.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { useNow } from '../../../ui/now.ts'
import { day, dayAge } from '../../../ui/number.ts'
import { unread } from '../../shell/frame/unread.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { AlertsLoading } from './alerts-loading.tsx'
import { EventCard } from './event-card.tsx'
import styles from './event-list.module.css'
import { NothingYet } from './nothing-yet.tsx'
import { alertEvents, unreadAlerts } from './queries.ts'

/** New when the page opened; they stay marked across its tabs. */
export type Marked = [ReadonlySet<string>, Dispatch<SetStateAction<ReadonlySet<string>>>]

/** New events stay marked, though the bell resets. */
export function EventList({ marked }: { marked: Marked }) {
  const now = useNow()
  const connection = useConnection()
  const { data, dataUpdatedAt, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(alertEvents)
  const events = data?.pages.flatMap(({ items }) => items) ?? []
  const [fresh] = marked
  // A saved copy has old read states.
  const isSaved = dataUpdatedAt < performance.timeOrigin
  useRead(isSaved ? [] : events, marked, connection === 'online' && !error)
  if (!data) {
    if (error) return <Failed error={error} retry={() => void refetch()} />
    if (connection !== 'online' && isPending) return <NotSaved what="This list" />
    return <AlertsLoading />
  }
  if (events.length === 0) return <NothingYet />
  return (
    <div className={`${styles.list} stack gap-3`}>
      {error && (
        <p className="small soft" role="status">
          This is an older copy of your news. It could not be updated.
        </p>
      )}
      {daysOf(events).map(([date, ofDay]) => (
        <section key={date} className={`${styles.day} stack gap-3`} aria-label={day(date)}>
          <h3>{dayWords(date, now)}</h3>
          <ul className="stack gap-3">
            {ofDay.map((event) => (
              <EventCard key={event.id} event={event} isNew={fresh.has(event.id)} now={now} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage ? (
        <div>
          <Button
            pending={isFetchingNextPage}
            disabled={connection !== 'online'}
            onClick={() => void fetchNextPage()}
          >
            {isFetchingNextPage ? 'Loading…' : 'Show older'}
          </Button>
        </div>
      ) : (
        <p className="small soft">News is kept for {EVENTS_KEPT_DAYS} days.</p>
      )}
    </div>
  )
}

/** Marks drawn events as read on the server, and new ones on the page. */
function useRead(events: readonly AlertEvent[], [fresh, setFresh]: Marked, online: boolean): void {
  const client = useQueryClient()
  const unseen = events.filter(({ id, readAt }) => readAt === null && !fresh.has(id)).map(({ id }) => id)
  const last = events[0]?.id
  const key = unseen.join()
  useEffect(() => {
    if (key === '' || last === undefined) return
    setFresh((known) => new Set([...known, ...key.split(',')]))
    if (!online) return
    unread.set(0)
    call(markAlertEventsRead, { body: { upTo: last } })
      .then(async (left) => {
        // A request in flight would overwrite the count with an old value.
        await client.cancelQueries(unreadAlerts)
        client.setQueryData(unreadAlerts.queryKey, left)
        client.setQueryData(alertEvents.queryKey, (old) => old && { ...old, pages: old.pages.map(asRead) })
      })
      // They stay unread on the server and are counted again later.
      .catch(() => undefined)
  }, [key, last, online, client, setFresh])
}

function asRead(page: CursorPage<AlertEvent[]>): CursorPage<AlertEvent[]> {
  const readAt = new Date().toISOString()
  return { ...page, items: page.items.map((event) => ({ ...event, readAt: event.readAt ?? readAt })) }
}

function daysOf(events: readonly AlertEvent[]): [string, AlertEvent[]][] {
  const days = new Map<string, AlertEvent[]>()
  for (const event of events) {
    const date = event.at.slice(0, 10)
    days.set(date, [...(days.get(date) ?? []), event])
  }
  return [...days]
}

function dayWords(date: string, now: number): string {
  const words = dayAge(date, now)
  return words === 'today' || words === 'yesterday' ? words[0]?.toUpperCase() + words.slice(1) : day(date)
}
