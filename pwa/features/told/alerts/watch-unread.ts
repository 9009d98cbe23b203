import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { unread } from '../../shell/frame/unread.ts'
import { unreadAlerts } from './queries.ts'

/**
 * Keeps the figure on the bell and on the app's icon: asked once at the start, after each new edition, when the app is
 * looked at again and when a notification was tapped.
 */
export function watchUnread(client: QueryClient): void {
  new QueryObserver(client, unreadAlerts).subscribe(({ data }) => show(data?.count ?? 0))
  const again = () => void client.refetchQueries({ ...unreadAlerts, stale: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again())
  // The worker speaks when a notification was tapped: what it is about may be newer than what is here.
  navigator.serviceWorker?.addEventListener('message', () => {
    void client.invalidateQueries({ predicate: isOfAlerts })
  })
}

/** Desktops and iPhones have a figure on an installed app's icon; others ignore it. */
function show(count: number): void {
  unread.set(count)
  // Refused where the app is not installed: then there is no icon.
  void navigator.setAppBadge?.(count).catch(() => undefined)
}

function isOfAlerts({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean {
  return typeof path === 'string' && path.startsWith('/api/alerts')
}
