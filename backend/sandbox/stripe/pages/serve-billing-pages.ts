import type Router from '@koa/router'
import type Koa from 'koa'
import * as z from 'zod'
import { SANDBOX_BILLING_PATH } from '../../../contracts/sandbox-payments.ts'
import { type CsrfRule, refuseForeignForm } from '../../../http/csrf.ts'
import { readBody } from '../../../http/input.ts'
import type { Headers } from '../../../http/security-headers.ts'
import { safeReturnPath } from '../../../identity/safe-return-path.ts'
import { SANDBOX_PAGE_POLICY } from '../../page-policy.ts'
import { DAY, HOUR, monthsAfter, unixSeconds } from '../calendar.ts'
import type { FakeStripeServer } from '../fake-stripe-server.ts'
import { PORTAL_PATH } from '../portal-path.ts'
import { billingPage, type STEPS } from './billing-page.ts'
import { closedPortalPage, portalPage } from './portal-page.ts'

const FORM_LIMIT = 4096

const Deed = z.discriminatedUnion('do', [
  z.object({ do: z.enum(['end', 'keep']), subscription: z.string() }),
  z.object({ do: z.literal('card'), card: z.enum(['pays', 'declines', 'asks', 'failsAtRenewal']) }),
  z.object({ do: z.literal('pay'), invoice: z.string() }),
])

export function serveBillingPages(
  router: Router,
  { fakeStripe, headers, csrf }: { fakeStripe: FakeStripeServer; headers: Headers; csrf: CsrfRule },
): void {
  const show = (ctx: Koa.Context, page: string) => {
    ctx.set(headers)
    ctx.set('Content-Security-Policy', SANDBOX_PAGE_POLICY)
    // Browsers otherwise send `Origin: null` with our own forms.
    ctx.set('Referrer-Policy', 'same-origin')
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = page
  }
  const formOf = async (ctx: Koa.Context) => {
    refuseForeignForm(ctx.req, csrf)
    const form = new URLSearchParams((await readBody(ctx.req, FORM_LIMIT)).toString('utf8'))
    return Object.fromEntries(form)
  }
  const seeOther = (ctx: Koa.Context, path: string) => {
    ctx.redirect(path)
    ctx.status = 303
  }

  router.get(SANDBOX_BILLING_PATH, (ctx) => show(ctx, billingPage(fakeStripe.state(), fakeStripe.now())))

  router.post(SANDBOX_BILLING_PATH, async (ctx) => {
    const { step } = await formOf(ctx)
    await fakeStripe.advance(secondsOf(step, fakeStripe.now()))
    seeOther(ctx, SANDBOX_BILLING_PATH)
  })

  router.get(PORTAL_PATH, async (ctx) => {
    const { session, back } = asked(ctx)
    const view = await fakeStripe.portal(session)
    if (!view) ctx.status = 404
    show(ctx, view ? portalPage(view, { back }) : closedPortalPage(back))
  })

  router.post(PORTAL_PATH, async (ctx) => {
    const { session, back } = asked(ctx)
    const action = Deed.safeParse(await formOf(ctx)).data
    const done = action && (await fakeStripe.applyPortalAction(session, action))
    if (done && !done.trouble) return seeOther(ctx, `${ctx.path}?${ctx.querystring}`)
    const view = await fakeStripe.portal(session)
    if (!view) ctx.status = 404
    else ctx.status = action ? 402 : 400
    const trouble = done?.trouble?.message ?? 'This is not possible in the portal.'
    show(ctx, view ? portalPage(view, { back, trouble }) : closedPortalPage(back))
  })
}

function asked({ query }: Koa.Context): { session: string; back: string } {
  return { session: String(query.session ?? ''), back: safeReturnPath(query.return) }
}

/** Unknown steps give 0. */
function secondsOf(step: string | undefined, now: Date): number {
  const at = unixSeconds(now)
  const steps: Record<keyof typeof STEPS, number> = {
    hour: HOUR,
    day: DAY,
    threeDays: 3 * DAY,
    month: monthsAfter(at, 1) - at,
  }
  return step && Object.hasOwn(steps, step) ? steps[step as keyof typeof STEPS] : 0
}
