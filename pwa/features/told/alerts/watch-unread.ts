import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { askAhead } from '../../../query.ts'
import { unread } from '../../shell/frame/unread.ts'
import { pipeline } from '../../work/pipeline/queries.ts'
import { watchlist } from '../../work/watchlist/queries.ts'
import { alertEvents, alerts, unreadAlerts } from './queries.ts'

/** Counts at start, after each edition, on becoming visible and after a tapped notification. */
export function watchUnread(client: QueryClient): void {
  new QueryObserver(client, unreadAlerts).subscribe(({ data }) => {
    show(data?.count ?? 0)
    // Counted alerts can be read offline.
    if (data?.count) askAhead(client.infiniteQuery(alertEvents))
  })
  // Without a first visit, the page of changes would be empty offline.
  askAhead(
    client.infiniteQuery({ ...alertEvents, staleTime: 'static' }),
    client.query({ ...alerts, staleTime: 'static' }),
    client.query({ ...pipeline, staleTime: 'static' }),
    client.query({ ...watchlist, staleTime: 'static' }),
  )
  const again = () => void client.refetchQueries({ ...unreadAlerts, stale: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again())
  // The worker posts a message after a tapped notification; its event may be newer than the saved data.
  navigator.serviceWorker?.addEventListener('message', () => {
    void client.invalidateQueries({ predicate: isOfAlerts })
  })
}

/** Installed apps on desktops and iPhones show a number on their icon. */
function show(count: number): void {
  unread.set(count)
  // Rejects where the app is not installed.
  void navigator.setAppBadge?.(count).catch(() => undefined)
}

function isOfAlerts({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean {
  return typeof path === 'string' && path.startsWith('/api/alerts')
}
