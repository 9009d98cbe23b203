import type Koa from 'koa'
import * as z from 'zod/mini'
import type { Db } from '../../db/knex.ts'
import { feedOf } from '../../delivery/private-feed.ts'
import type { PushKey } from '../../delivery/push-key.ts'
import { subscribe, subscriptionsOf } from '../../delivery/subscriptions.ts'
import { refuseForeignForm } from '../../http/csrf.ts'
import { readBody } from '../../http/input.ts'
import type { Headers } from '../../http/security-headers.ts'
import type { Api } from '../../http/serve.ts'
import { VISITOR, type Viewer } from '../../http/viewer.ts'
import { SANDBOX_PAGE_POLICY } from '../page-policy.ts'
import type { Receivers } from './receivers.ts'
import { RECEIVERS_PATH, receiversPage } from './receivers-page.ts'

const FORM_LIMIT = 4096

export interface ServingReceivers {
  db: Db
  headers: Headers
  receivers: Receivers
  readKey(): Promise<PushKey>
  origin: string
  name: string
}

export function serveReceivers(api: Api, deps: ServingReceivers): void {
  const { db, headers, receivers, readKey, origin, name } = deps
  const { push, bin, binAddress } = receivers
  const { router, csrf } = api

  const phonesOf = async (viewer: Viewer) => {
    if (viewer.kind === 'visitor') return []
    const own = await subscriptionsOf(db, viewer.userId)
    return own.flatMap(({ endpoint }) => push.device(endpoint) ?? [])
  }
  const bodyOf = async (ctx: Koa.Context) => {
    refuseForeignForm(ctx.req, csrf)
    return (await readBody(ctx.req, FORM_LIMIT)).toString('utf8')
  }

  router.get(RECEIVERS_PATH, async (ctx) => {
    const viewer = await api.identifyViewer(ctx)
    const address = String(ctx.query.feed ?? '').trim()
    const [, secret] = /\/feeds\/([\w-]{1,100})\.xml$/.exec(address) ?? []
    const xml =
      secret === undefined
        ? null
        : await api.primaryOf(VISITOR, ctx)((trx) => feedOf(trx, secret, { origin, name }))
    ctx.set(headers)
    ctx.set('Content-Security-Policy', SANDBOX_PAGE_POLICY)
    // Browsers otherwise send `Origin: null` with our own forms.
    ctx.set('Referrer-Policy', 'same-origin')
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = receiversPage({
      signedIn: viewer.kind === 'member',
      phones: await phonesOf(viewer),
      binAddress: binAddress('mine'),
      webhooks: bin.messages(),
      feed: address === '' ? null : { address, xml },
    })
  })

  router.post(RECEIVERS_PATH, async (ctx) => {
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(ctx)))
    const viewer = await api.identifyViewer(ctx)
    if (form.do === 'end-phone') push.end(form.endpoint ?? '')
    if (form.do === 'add-phone' && viewer.kind === 'member' && viewer.sessionId !== null) {
      const { publicKey, keyId } = await readKey()
      const { endpoint, keys } = push.subscribe(publicKey)
      await subscribe(db, { memberId: viewer.userId, sessionId: viewer.sessionId }, { endpoint, keys, keyId })
    }
    ctx.redirect(RECEIVERS_PATH)
    ctx.status = 303
  })

  router.post('/api/sandbox/push-service', async (ctx) => {
    const asked = Asked.parse(JSON.parse(await bodyOf(ctx)))
    if ('end' in asked) push.end(asked.end)
    const device = 'subscribe' in asked ? push.subscribe(asked.subscribe) : null
    const fetched = 'fetch' in asked ? push.device(asked.fetch) : null
    ctx.set('Content-Type', 'application/json; charset=utf-8')
    ctx.body = JSON.stringify({
      subscription: device && { endpoint: device.endpoint, keys: device.keys },
      messages: fetched?.messages.map(({ text }) => text) ?? [],
    })
  })
}

const Asked = z.union([
  z.strictObject({ subscribe: z.string() }),
  z.strictObject({ fetch: z.string() }),
  z.strictObject({ end: z.string() }),
])
