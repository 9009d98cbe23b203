/// <reference lib="webworker" />
import { ALERTS_PAGE, OPEN_PAGE, PUSH_KEY_PATH, PUSH_SUBSCRIPTIONS_PATH } from '#contracts/push-paths'

declare const self: ServiceWorkerGlobalScope

/** Written by `backend/delivery/push-payload.ts`; browsers with declarative push need no service worker. */
interface Pushed {
  notification?: { title?: string; body?: string; navigate?: string; tag?: string; lang?: string }
  app_badge?: number
}

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
    // Unknown payload of a newer server: without a notification the browser revokes the permission.
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
  // A refused badge must not count as a push without a notification.
  if (unread !== undefined) await navigator.setAppBadge?.(unread).catch(() => undefined)
}

function pathOf(navigate: string | undefined): string {
  const url = navigate && URL.canParse(navigate) ? new URL(navigate) : null
  return url ? url.pathname + url.search + url.hash : ALERTS_PAGE
}

/** An open page navigates in place to keep unsaved input. Otherwise opens a new window. */
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
  // Some browsers refuse focus.
  await page.focus().catch(() => undefined)
}

/** Replaces the void subscription on the server. Unsubscribes if no member is signed in. */
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
