import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { Db } from '../../backend/db/knex.ts'
import { openDelivery } from '../../backend/delivery/open-delivery.ts'
import { sendPushes } from '../../backend/delivery/send-pushes.ts'
import { openLog } from '../../backend/process/log.ts'
import { readConfig } from '../../backend/settings/config.ts'
import { expect } from './app.ts'

interface Subscribed {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

type Asked = { subscribe: string } | { fetch: string } | { end: string }

/** The browser vendor's push service is unreachable here. */
export async function useSandboxPush(context: BrowserContext): Promise<{ current(): Subscribed | null }> {
  let kept: Subscribed | null = null
  await context.grantPermissions(['notifications'])
  await context.exposeFunction('keptSubscription', () => kept)
  await context.exposeFunction('keepSubscription', (given: Subscribed | null) => {
    kept = given
  })
  await context.addInitScript(() => {
    const own = window as unknown as {
      keptSubscription(): Promise<Subscribed | null>
      keepSubscription(given: Subscribed | null): Promise<void>
    }
    const ask = async (asked: Asked) => {
      const reply = await fetch('/api/sandbox/push-service', { method: 'POST', body: JSON.stringify(asked) })
      return (await reply.json()) as { subscription: Subscribed | null }
    }
    const shown = (subscription: Subscribed) => ({
      endpoint: subscription.endpoint,
      toJSON: () => subscription,
      unsubscribe: async () => {
        await own.keepSubscription(null)
        await ask({ end: subscription.endpoint })
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const { subscription } = await ask({ subscribe: applicationServerKey })
        if (!subscription) throw new Error('no subscription')
        await own.keepSubscription(subscription)
        return shown(subscription)
      },
      getSubscription: async () => {
        const subscription = await own.keptSubscription()
        return subscription && shown(subscription)
      },
    })
  })
  return { current: () => kept }
}

export async function sendWaitingPushes(db: Db, { endpoint }: Subscribed, origin: string): Promise<number> {
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: origin })
  const delivery = openDelivery(config, { db, sandbox: { origin: new URL(endpoint).origin } })
  try {
    const key = await delivery.readKey()
    return await sendPushes({ ...delivery, db, key, log: openLog({ log: 'silent' }), now: () => new Date() })
  } finally {
    await delivery.outside.close()
  }
}

export async function fetchPushed(page: Page, { endpoint }: Subscribed): Promise<string[]> {
  const reply = await page.request.post('/api/sandbox/push-service', {
    data: { fetch: endpoint },
    headers: { origin: new URL(page.url()).origin },
  })
  return (await reply.json()).messages
}

export async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations
      if (found) done(found.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data,
  })
  await devtools.detach()
}

export function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('No service worker runs')
  return worker
}

interface Scope {
  registration: ServiceWorkerRegistration
  shown?: number
}

/**
 * Resolves when the worker has shown `count` notifications since the first call. A list asked for while one is
 * being shown removes it.
 */
export async function waitUntilShown(worker: Worker, count: number): Promise<void> {
  await expect.poll(() => worker.evaluate(() => (globalThis as unknown as Scope).shown)).toBe(count)
}

export const countShown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.shown = 0
    scope.registration.showNotification = async (...given) => {
      await show(...given)
      scope.shown = (scope.shown ?? 0) + 1
    }
  })

export const shownNotifications = (worker: Worker) =>
  worker.evaluate(async () => {
    const shown = await (globalThis as unknown as Scope).registration.getNotifications()
    return shown.map(({ title, body }) => ({ title, body }))
  })

export async function tapNotification(worker: Worker): Promise<void> {
  await expect.poll(async () => (await shownNotifications(worker)).length).toBeGreaterThan(0)
  await worker.evaluate(async () => {
    const [notification] = await (globalThis as unknown as Scope).registration.getNotifications()
    const Tapped = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent
    dispatchEvent(new Tapped('notificationclick', { notification }))
  })
}
