import { readPushKey, subscribeToPush, unsubscribeFromPush } from '#contracts/delivery'
import { call } from '../../../api.ts'
import { OfflineError } from '../../../call-errors.ts'
import { isInstalled, needsShareSheet } from '../../../offline/install.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import { notedPush, notePush } from './push-note.ts'

/**
 * `blocked`: denied in the browser. `needs-install`: iPhone or iPad outside the home screen. `unsupported`:
 * no push.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'needs-install' | 'unsupported'

/** `message` is shown to the person. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused'
}

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return needsShareSheet() && !isInstalled() ? 'needs-install' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await currentSubscription()
  return subscription && notedPush()?.member === memberTag() ? 'on' : 'off'
}

/**
 * Call on a tap, after an explanation: browsers prompt once, and a denial is final. Throws `PushRefused`, or
 * what `call` throws.
 */
export async function subscribe(): Promise<PushState> {
  if (!isSupported()) return await pushState()
  // Must come first: later the tap no longer counts as user activation.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  await subscribeGranted()
  return 'on'
}

/** If the server is unreachable, the push service reports the end to it. */
export async function unsubscribe(): Promise<PushState> {
  const subscription = await currentSubscription()
  notePush(null)
  if (subscription) {
    await subscription.unsubscribe()
    await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } }).catch((error: unknown) => {
      if (!(error instanceof OfflineError)) throw error
    })
  }
  return 'off'
}

/** Needs no prompt: also runs after a changed key or subscription. */
export async function subscribeGranted(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration)
    throw new PushRefused('The app is not ready on this device yet. Reload the page and try again.')
  const { publicKey, keyId } = await call(readPushKey, {})
  const before = await registration.pushManager.getSubscription()
  // Drop a subscription with another key or member.
  const note = notedPush()
  const isOurs = before !== null && note?.keyId === keyId && note.member === memberTag()
  if (before && !isOurs) await before.unsubscribe()
  const subscription = isOurs ? before : await subscribeAt(registration, publicKey)
  const { endpoint, keys } = subscription.toJSON()
  await call(subscribeToPush, {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
      keyId,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  })
  notePush({ member: memberTag() ?? '', keyId, at: Date.now() })
}

async function subscribeAt(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription> {
  return await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey })
    .catch((cause: unknown) => {
      throw new PushRefused(
        'This browser could not reach its notification service. Try again later, or use another browser.',
        { cause },
      )
    })
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}
