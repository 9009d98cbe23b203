import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { type AlertEvent, EVENTS_KEPT_DAYS, markAlertEventsRead } from '#contracts/alerts'
import { call } from '../../../api.ts'
import type { CursorPage } from '../../../call-cursor.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { day, dayAge } from '../../../ui/number.ts'
import { unread } from '../../shell/frame/unread.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { DueTasks } from '../../work/my-products/due-tasks.tsx'
import { UnsentLine } from '../../work/my-products/unsent-line.tsx'
import { AlertsLoading } from '../alerts/alerts-loading.tsx'
import { NothingYet } from '../alerts/nothing-yet.tsx'
import { alertEvents, unreadAlerts } from '../alerts/queries.ts'
import styles from './change-list.module.css'
import { EventCard } from './event-card.tsx'
import { MoveCard } from './move-card.tsx'
import { daysOf } from './moves.ts'
import { useChanges } from './use-changes.ts'

/** New when the page opened; they stay marked across its tabs. */
export type Marked = [ReadonlySet<string>, Dispatch<SetStateAction<ReadonlySet<string>>>]

/** New events stay marked, though the bell resets. */
export function ChangeList({ marked }: { marked: Marked }) {
  const connection = useConnection()
  const { now, today, due, events, moves, fired, isPending } = useChanges()
  const { data, dataUpdatedAt, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = fired
  const [fresh] = marked
  // A saved copy has old read states.
  const isSaved = dataUpdatedAt < performance.timeOrigin
  useRead(isSaved ? [] : events, marked, connection === 'online' && !error)
  if (isPending && connection === 'online') return <AlertsLoading />
  const days = daysOf(events, moves)
  const isEmpty = due.length === 0 && days.length === 0
  return (
    <div className={`${styles.list} stack gap-3`}>
      <UnsentLine />
      {!data && error && <Failed error={error} retry={() => void refetch()} />}
      {data && error && (
        <p className="small soft" role="status">
          This is an older copy of your news. It could not be updated.
        </p>
      )}
      {!data && !error && (isEmpty ? <NotSaved what="This list" /> : <EventsNotSaved />)}
      {due.length > 0 && (
        <section className={`${styles.day} stack gap-1`} aria-label="To do">
          <h3>To do</h3>
          <DueTasks due={due} today={today} />
        </section>
      )}
      {days.map(({ date, ...ofDay }) => (
        <section key={date} className={`${styles.day} stack gap-3`} aria-label={day(date)}>
          <h3>{dayWords(date, now)}</h3>
          <ul className="stack gap-3">
            {ofDay.events.map((event) => (
              <EventCard key={event.id} event={event} isNew={fresh.has(event.id)} now={now} />
            ))}
            {ofDay.moves.map((move) => (
              <MoveCard key={`${move.kind} ${move.id}`} move={move} />
            ))}
          </ul>
        </section>
      ))}
      {data && isEmpty && <NothingYet />}
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
        events.length > 0 && <p className="small soft">Alerts are kept for {EVENTS_KEPT_DAYS} days.</p>
      )}
    </div>
  )
}

function EventsNotSaved() {
  return (
    <p className="small soft" role="status">
      Your alerts are not saved on this device. They load when you are online again.
    </p>
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

function dayWords(date: string, now: number): string {
  const words = dayAge(date, now)
  return words === 'today' || words === 'yesterday' ? words[0]?.toUpperCase() + words.slice(1) : day(date)
}
