import type { Page, Route } from '@playwright/test'
import {
  createSubscription,
  getOrCreateSubscription,
  type Payable,
  syncBilling,
} from '../../backend/contracts/billing.ts'
import type { Offer } from '../../backend/contracts/plans.ts'
import type { Db } from '../../backend/db/knex.ts'
import type { TestCard } from '../../backend/sandbox/stripe/objects/payment-method.ts'
import type { TestMember } from '../support/members.ts'
import { FROM_APP } from '../support/revealing.ts'
import { openInstalled } from './app.ts'
import { HOUR } from './fixtures/moments.ts'
import { atStripe } from './stripe-actions.ts'
import { stubStripe } from './stripe-stub.ts'

export const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe for $19.99 a month' })
/** The visible toast: the announcement (role status) lasts a second. */
export const toast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^Notifications \(/ })
    .getByRole('listitem')
    .filter({ hasText: title })
export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const head = (page: Page) =>
  page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })

export const MAI = { firstName: 'Mai', lastName: 'Tran', email: 'mai.tran@seller.example' }

export const IN_GRACE = { status: 'past_due', graceAnchor: new Date(Date.now() + (2.2 - 3) * 24 * HOUR) }

export async function post(page: Page, path: string, body: object = {}) {
  const reply = await page.request.post(path, { data: body, headers: FROM_APP })
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`)
  return await reply.json()
}

export async function subscribeAtStripe(
  page: Page,
  { database, me }: { database: Db; me: TestMember | null },
  { offer = 'pro', card = 'pays' }: { offer?: Offer; card?: TestCard } = {},
): Promise<string> {
  const { clientSecret }: Payable = await post(page, BEGINS[offer])
  await atStripe('confirm', { clientSecret: clientSecret ?? '', card })
  await post(page, syncBilling.path)
  return await customerOf(database, me)
}

const BEGINS = { premium: getOrCreateSubscription.path, pro: createSubscription.path }

async function customerOf(database: Db, me: TestMember | null): Promise<string> {
  const { stripe_customer_id } = await database('member').where({ id: me?.id }).first('stripe_customer_id')
  return stripe_customer_id
}

/** Slow machines can read the message. */
export async function stayAtLogin(page: Page): Promise<void> {
  await page.route('**/api/login?**', (route) => route.fulfill({ status: 204 }))
}

/** Like an installed app. The returned function restores the network. */
export async function openWithoutNetwork(page: Page, path: string): Promise<() => Promise<void>> {
  const context = page.context()
  await stubStripe(context)
  await openInstalled(page, '/more')
  await context.setOffline(true)
  const refusing = (route: Route) => route.abort('internetdisconnected')
  await context.route('**/api/**', refusing)
  await page.goto(path)
  return async () => {
    await context.unroute('**/api/**', refusing)
    await context.setOffline(false)
  }
}
