/// <reference lib="webworker" />
import { ALERTS_PAGE, OPEN_PAGE, PUSH_KEY_PATH, PUSH_SUBSCRIPTIONS_PATH } from '#contracts/push-paths'

declare const self: ServiceWorkerGlobalScope

/** As `backend/delivery/push-payload.ts` writes it; browsers that know declarative push show it without us. */
interface Pushed {
  notification?: { title?: string; body?: string; navigate?: string; tag?: string; lang?: string }
  app_badge?: number
}

/** Shows what is pushed, opens what is tapped, and keeps the subscription when the browser changes it. */
export function handleNotifications(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(pushedIn(event))))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(pathOf((event.notification.data as { navigate?: string } | null)?.navigate)))
  })
  self.addEventListener('pushsubscriptionchange', (event) => {
    const { newSubscription } = event as Event & { newSubscription?: PushSubscription | null }
    ;(event as ExtendableEvent).waitUntil(subscribeAgain(newSubscription ?? null))
  })
}

function pushedIn({ data }: PushEvent): Pushed {
  try {
    return (data?.json() ?? {}) as Pushed
  } catch {
    // From a newer server: something has to be shown all the same, or the browser takes the permission back.
    return {}
  }
}

async function show({ notification = {}, app_badge: unread }: Pushed): Promise<void> {
  const {
    title = 'Your alerts',
    body = 'Open the app to see what they found.',
    tag,
    lang,
    navigate,
  } = notification
  await self.registration.showNotification(title, {
    body,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-48.png',
    data: { navigate },
    ...(tag && { tag }),
    ...(lang && { lang }),
  })
  // Where there is no badge, the notification alone has to do.
  if (unread !== undefined) await navigator.setAppBadge?.(unread).catch(() => undefined)
}

/** Our own pages alone. */
function pathOf(navigate: string | undefined): string {
  const url = navigate && URL.canParse(navigate) ? new URL(navigate) : null
  return url ? url.pathname + url.search + url.hash : ALERTS_PAGE
}

/** An open page goes there by itself, so that it keeps what is half written; else a new one is opened, offline too. */
async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const page =
    pages.find(({ focused }) => focused) ??
    pages.find((each) => each.visibilityState === 'visible') ??
    pages[0]
  if (!page) {
    await self.clients.openWindow(path)
    return
  }
  page.postMessage({ type: OPEN_PAGE, path })
  // Not every browser lets us, and it goes there all the same.
  await page.focus().catch(() => undefined)
}

/** The old subscription is void. The server is told of the next one; where nobody is signed in any more there is none. */
async function subscribeAgain(given: PushSubscription | null): Promise<void> {
  const answer = await fetch(PUSH_KEY_PATH)
  if (!answer.ok) {
    await given?.unsubscribe()
    return
  }
  const { publicKey, keyId } = (await answer.json()) as { publicKey: string; keyId: string }
  const subscription =
    given ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    }))
  const { endpoint, keys } = subscription.toJSON()
  await fetch(PUSH_SUBSCRIPTIONS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'app' },
    body: JSON.stringify({ endpoint, keys, keyId }),
  })
}
