import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLAN_PARTS } from '../../pwa/features/premium/plan-parts.ts'
import type { Reply } from '../../tests/support/app.ts'
import { startBillingApp } from '../../tests/support/billing-app.ts'
import {
  makeHistory,
  makeMatch,
  makeProduct,
  makeSupplier,
  publishEdition,
} from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { planCommand } from '../../tests/support/plan-command.ts'
import { FROM_APP, fromApp, writeFromApp } from '../../tests/support/revealing.ts'
import { writeReports } from '../../tests/support/weekly-app.ts'
import { FREE_CONTACTS, FULL_HISTORY_DAYS, type Offer, OPEN_HISTORY_DAYS } from '../contracts/plans.ts'
import type { HistoryWeek } from '../contracts/product.ts'
import { VIEWS_MAX } from '../contracts/views.ts'

// Each promise of the pages that sell a plan, tried by the front door with each way to have one, on the free plan, and
// signed out. A promise that is added to the pages without a trial here fails; so does one that does not arrive.

const PRODUCTS = 8
const SUPPLIERS = 12
const DAYS_ON_RECORD = 120

let running: Awaited<ReturnType<typeof startBillingApp>>
let products: number[]
let suppliers: number[]

/** How somebody comes to a plan, and by what name and price they read it. */
const HOLDERS: [string, { get(who: Holder): Promise<void>; reads: object; planLine: string }][] = [
  [
    'Premium, bought at 9.99',
    {
      get: buying('premium'),
      reads: { name: 'Premium', amountCents: 999, currency: 'usd' },
      planLine: 'Premium, $9.99 a month',
    },
  ],
  [
    'Pro, bought at 19.99',
    {
      get: buying('pro'),
      reads: { name: 'Pro', amountCents: 1999, currency: 'usd' },
      planLine: 'Pro, $19.99 a month',
    },
  ],
  [
    'a plan that was given',
    {
      get: given,
      reads: { name: 'Pro (no charge)', amountCents: 0, currency: null },
      planLine: 'Pro (no charge)',
    },
  ],
]

interface Holder extends TestMember {
  email: string
}

beforeAll(async () => {
  running = await startBillingApp()
  const { db } = running.database
  products = []
  for (let made = 0; made < PRODUCTS; made += 1) {
    const id = await makeProduct(db, {
      name: `Sunset lamp ${made}`,
      category: 'Home & Living',
      price: 10 + made,
    })
    await makeHistory(
      db,
      id,
      Array.from({ length: DAYS_ON_RECORD }, (_, day) => 20 + (day % 7)),
    )
    products.push(id)
  }
  suppliers = []
  for (let made = 0; made < SUPPLIERS; made += 1) suppliers.push(await makeSupplier(db))
  await makeMatch(db, products[0] ?? 0, suppliers[0] ?? 0)
  const listed = products.map((id, index) => ({
    id,
    trend: { velocity: 200 - 20 * index },
    // New in the week, so that there is something to report.
    before: null,
  }))
  await running.app.reached(await publishEdition(db, listed))
}, 60_000)

afterAll(() => running.stop())

async function someone(): Promise<Holder> {
  const email = `${randomUUID()}@seller.example`
  return { ...(await makeMember(running.database.db, { email })), email }
}

function buying(offer: Offer) {
  return async (who: Holder): Promise<void> => {
    expect(await running.pay(who, await running.begin(who, offer))).toBe('succeeded')
    await running.sync(who)
  }
}

async function given({ email }: Holder): Promise<void> {
  const { code, said } = await planCommand(running.database.url, email, 'pro')
  expect([code, said]).toEqual([0, expect.stringContaining('given Pro (no charge)')])
}

const read = (path: string, who: TestMember | null): Promise<Reply> =>
  running.app.call(path, { headers: who ? { ...FROM_APP, cookie: who.cookie } : FROM_APP })
const json = async (path: string, who: TestMember | null) => {
  const reply = await read(path, who)
  expect([path, reply.status, reply.text]).toEqual([path, 200, expect.any(String)])
  return JSON.parse(reply.text)
}
const productPath = (days: number | null) =>
  `/api/products/${products[0]}${days === null ? '' : `?days=${days}`}`

/** The e-mail that support gets of a message. */
async function emailToSupport(who: TestMember | null) {
  const subject = `Help ${randomUUID()}`
  const message = {
    firstName: 'Mai',
    lastName: 'Tran',
    email: `${randomUUID()}@elsewhere.example`,
    company: '',
    subject,
    message: 'Where is my export?',
    website: '',
    key: randomUUID(),
  }
  await running.database.db.raw('truncate rate_limit')
  const sent = await running.app.call('/api/contact', writeFromApp(who ?? { cookie: '' }, message))
  expect([sent.status, sent.text]).toEqual([200, expect.any(String)])
  const { rows } = await running.database.db.raw(
    `select content from letter where kind = 'contact' and content ->> 'subject' like ?`,
    [`%${subject}`],
  )
  return rows[0].content as { subject: string; text: string; headers: Record<string, string> }
}

/** What makes each promise of `PLAN_PARTS` come true for somebody who has a plan. */
const TRIALS: Record<(typeof PLAN_PARTS)[number], (who: Holder) => Promise<void>> = {
  'Unlimited supplier contacts': async (who) => {
    for (const id of suppliers) {
      const reply = await running.app.call(`/api/suppliers/${id}`, fromApp(who))
      expect([reply.status, JSON.parse(reply.text).contactEmail]).toEqual([200, expect.stringContaining('@')])
    }
    expect((await json('/api/auth/user', who)).contactsUsed).toBe(0)
  },

  'Search over all products': async (who) => {
    const found = await json('/api/search?q=sunsett%20lamp', who)
    expect(found).toHaveLength(PRODUCTS)
  },

  'Full analytics and up to 90 days of history': async (who) => {
    const product = await json(productPath(FULL_HISTORY_DAYS), who)
    expect([product.history.length, product.historyLockedDays]).toEqual([FULL_HISTORY_DAYS, 0])
    expect(product.forecast).not.toBeNull()
    // 23 July was a Thursday; a week that reaches into the 90 days is whole all the same.
    expect(product.olderWeeks.map(({ week, units, days }: HistoryWeek) => [week, units, days])).toEqual([
      ['2026-07-20', 20 + 21 + 22 + 23, 4],
      ['2026-07-27', 161, 7],
      ['2026-08-03', 161, 7],
      ['2026-08-10', 161, 7],
      ['2026-08-17', 161, 7],
    ])
    const catalogue = await json('/api/products?limit=20', who)
    expect(catalogue.filter((each: { locked?: boolean }) => each.locked)).toEqual([])
  },

  'Data export': async (who) => {
    const csv = await read('/api/export/products.csv', who)
    expect([csv.status, csv.text.trim().split('\r\n').length]).toEqual([200, PRODUCTS + 1])
    const xlsx = await read('/api/export/products.xlsx', who)
    expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, 'PK'])
  },

  'Weekly report by e-mail': async (who) => {
    await writeReports(running.database.db, running.app, () => new Date('2026-11-21T12:00:00Z'))
    const { rows } = await running.database.db.raw(
      `select content ->> 'text' as text from letter where kind = 'weekly-report' and content ->> 'to' = ?`,
      [who.email],
    )
    expect(rows).toEqual([{ text: expect.stringContaining('Sunset lamp') }])
  },

  'Advanced filters': async (who) => {
    const passing = await json('/api/explore?velocityFrom=150', who)
    expect(passing).toHaveLength(3)
    const each = 'stage=growing&confidence=high&soldFrom=100&priceFrom=10&reviewsFrom=1&newWithin=365'
    expect(await json(`/api/explore?${each}`, who)).toHaveLength(PRODUCTS)
    // 'Only products you can source'.
    expect(await json('/api/explore?suppliersFrom=1', who)).toHaveLength(1)
    for (let kept = 0; kept < VIEWS_MAX; kept += 1) {
      const view = { name: `View ${kept}`, query: { velocityFrom: String(kept) } }
      expect((await running.app.call('/api/views', writeFromApp(who, view))).status).toBe(200)
    }
    expect(await json('/api/views', who)).toHaveLength(VIEWS_MAX)
  },

  'Priority support': async (who) => {
    const { subject, text, headers } = await emailToSupport(who)
    expect(subject).toMatch(/^\[Priority\] /)
    expect(headers).toMatchObject({ Importance: 'high' })
    // The form takes any address; the account is what counts.
    expect(text).toContain(`account address ${who.email}`)
  },
}

describe.each(HOLDERS)('%s', (_name, { get, reads, planLine }) => {
  let who: Holder

  beforeAll(async () => {
    who = await someone()
    await get(who)
  }, 60_000)

  it('is read by its name and price', async () => {
    const user = await json('/api/auth/user', who)
    expect([user.subscriptionStatus, user.plan]).toEqual(['active', reads])
    const kept = await json('/api/account/export', who)
    expect(kept.account.plan).toEqual(reads)
    expect((await emailToSupport(who)).text).toContain(`Plan: ${planLine}. Please answer first.`)
  })

  it.each(PLAN_PARTS.map((part) => [part]))('includes: %s', async (part) => {
    await TRIALS[part](who)
  })
})

describe('a member without a plan', () => {
  it.each<[string, 401 | 402]>([
    ['signed out', 401],
    ['on the free plan', 402],
  ])('(%s) is refused what a plan includes, and the page says so', async (_, status) => {
    const who = status === 402 ? await someone() : null
    for (const path of [
      '/api/search?q=lamp',
      '/api/explore',
      '/api/views',
      '/api/export/products.csv',
      '/api/export/products.xlsx',
      '/api/weekly-report/preview',
      productPath(OPEN_HISTORY_DAYS + 1),
      productPath(FULL_HISTORY_DAYS),
    ]) {
      expect([path, (await read(path, who)).status]).toEqual([path, status])
    }
  })

  it.each([['signed out'], ['on the free plan']])(
    '(%s) sees 7 days of history and no forecast',
    async (how) => {
      const product = await json(productPath(null), how === 'signed out' ? null : await someone())
      expect([
        product.history.length,
        product.historyLockedDays,
        product.forecast,
        product.olderWeeks,
      ]).toEqual([OPEN_HISTORY_DAYS, FULL_HISTORY_DAYS - OPEN_HISTORY_DAYS, null, []])
    },
  )

  it('on the free plan opens three contacts, sees no plan name, gets no weekly report and no priority support', async () => {
    const who = await someone()
    const statuses: number[] = []
    // The first one is shown on the start page, open to everybody.
    for (const id of suppliers.slice(1, FREE_CONTACTS + 2)) {
      statuses.push((await running.app.call(`/api/suppliers/${id}`, fromApp(who))).status)
    }
    expect(statuses).toEqual([200, 200, 200, 402])
    expect(await json('/api/auth/user', who)).toMatchObject({ subscriptionStatus: 'free', plan: null })
    await writeReports(running.database.db, running.app, () => new Date('2026-11-21T12:00:00Z'))
    const { rows } = await running.database.db.raw(
      `select kind from letter where kind = 'weekly-report' and content ->> 'to' = ?`,
      [who.email],
    )
    expect(rows).toEqual([])
    const { subject, text, headers } = await emailToSupport(who)
    expect([subject.includes('Priority'), headers]).toEqual([false, {}])
    expect(text).toContain('Free plan. Member')
  })

  it('signed out opens no contact, and a message says that it came without an account', async () => {
    const reply = await read(`/api/suppliers/${suppliers[5]}`, null)
    expect(reply.status).toBe(401)
    expect((await emailToSupport(null)).text).toContain('Written without an account.')
  })
})
