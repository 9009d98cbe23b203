import { expect } from 'vitest'
import { KEYS_MAX } from '../../backend/contracts/api-keys.ts'
import { FOLLOWS_MAX } from '../../backend/contracts/lookup.ts'
import type { PlanRowKey } from '../../backend/contracts/plan-table.ts'
import {
  ALERTS_OF_PLAN,
  CATALOGUE_OPEN,
  COMPARE_LIMITS,
  FORECAST_WEEKS,
  FREE_CONTACTS,
  FULL_HISTORY_DAYS,
  OPEN_ENTRIES,
  OPEN_HISTORY_DAYS,
  SCORED_OPEN,
} from '../../backend/contracts/plans.ts'
import type { HistoryWeek } from '../../backend/contracts/product.ts'
import { VIEWS_MAX } from '../../backend/contracts/views.ts'
import { byKey, makeKey } from './api-keys.ts'
import { type Holder, type PlanMarket, PRODUCTS } from './plan-market.ts'
import { alertFour, askAgent, openList, reportsTo, saveAll, watchFourShops } from './plan-steps.ts'
import { fromApp } from './revealing.ts'
import { writeReports } from './weekly-app.ts'

type Who = Holder | null

export interface PlanTrial {
  plan(market: PlanMarket, who: Holder): Promise<void>
  without(market: PlanMarket, who: Who): Promise<void>
}

/** A row without a trial fails to compile. */
export const PLAN_TRIALS: Record<PlanRowKey, PlanTrial> = {
  contacts: {
    async plan({ app, suppliers, creator, json }, who) {
      const ways = [...suppliers.map((id) => `/api/suppliers/${id}`), `/api/creators/${creator}/contact`]
      for (const way of ways) {
        const reply = await app.call(way, fromApp(who))
        expect([reply.status, JSON.parse(reply.text).contactEmail]).toEqual([
          200,
          expect.stringContaining('@'),
        ])
      }
      expect((await json('/api/auth/user', who)).contactsUsed).toBe(0)
    },
    async without({ read, suppliers, creator }, who) {
      const ways = suppliers.slice(1, FREE_CONTACTS + 2).map((id) => `/api/suppliers/${id}`)
      const statuses: number[] = []
      for (const way of [...ways, `/api/creators/${creator}/contact`])
        statuses.push((await read(way, who)).status)
      expect(statuses).toEqual(who ? [200, 200, 200, 402, 402] : [401, 401, 401, 401, 401])
    },
  },

  lists: { plan: seesLists, without: seesLists },

  search: {
    async plan({ json }, who) {
      expect(await json('/api/search?q=sunsett%20lamp', who)).toHaveLength(PRODUCTS)
    },
    without: refused('/api/search?q=lamp'),
  },

  history: {
    async plan({ json, products }, who) {
      const product = await json(`/api/products/${products[0]}?days=${FULL_HISTORY_DAYS}`, who)
      expect([product.history.length, product.historyLockedDays]).toEqual([FULL_HISTORY_DAYS, 0])
      // 23 July was a Thursday; weeks that overlap the 90 days are still whole.
      expect(product.olderWeeks.map(({ week, units, days }: HistoryWeek) => [week, units, days])).toEqual([
        ['2026-07-20', 20 + 21 + 22 + 23, 4],
        ['2026-07-27', 161, 7],
        ['2026-08-03', 161, 7],
        ['2026-08-10', 161, 7],
        ['2026-08-17', 161, 7],
      ])
    },
    async without(market, who) {
      const address = `/api/products/${market.products[0]}`
      const product = await market.json(address, who)
      expect([product.history.length, product.historyLockedDays, product.olderWeeks]).toEqual([
        OPEN_HISTORY_DAYS,
        FULL_HISTORY_DAYS - OPEN_HISTORY_DAYS,
        [],
      ])
      for (const days of [OPEN_HISTORY_DAYS + 1, FULL_HISTORY_DAYS]) {
        await refused(`${address}?days=${days}`)(market, who)
      }
    },
  },

  forecast: {
    async plan({ json, products }, who) {
      const old = await json(`/api/products/${products[0]}`, who)
      expect([old.forecast.length, old.forecastLocked]).toEqual([FORECAST_WEEKS.ahead, false])
      const recent = await json(`/api/products/${products.at(-1)}`, who)
      expect([recent.forecast, recent.forecastLocked]).toEqual([null, false])
    },
    /** Locks show only if a plan would open something. */
    async without({ json, products }, who) {
      const old = await json(`/api/products/${products[0]}`, who)
      expect([old.forecast, old.forecastLocked]).toEqual([null, true])
      const recent = await json(`/api/products/${products.at(-1)}`, who)
      expect([recent.forecast, recent.forecastLocked]).toEqual([null, false])
    },
  },

  catalogue: {
    async plan({ json }, who) {
      const catalogue = await json('/api/products?limit=20', who)
      expect(catalogue.filter((each: { locked?: boolean }) => each.locked)).toEqual([])
    },
    async without(market, who) {
      if (!who) return await refused('/api/products')(market, who)
      const catalogue = await market.json('/api/products?limit=20', who)
      expect(catalogue.filter((each: { locked?: boolean }) => each.locked)).toHaveLength(
        PRODUCTS - CATALOGUE_OPEN,
      )
    },
  },

  filters: {
    async plan({ json, write }, who) {
      expect(await json('/api/explore?velocityFrom=150', who)).toHaveLength(3)
      const each = 'stage=growing&confidence=high&soldFrom=100&priceFrom=10&reviewsFrom=1&newWithin=365'
      expect(await json(`/api/explore?${each}`, who)).toHaveLength(PRODUCTS)
      // 'Only products you can source'.
      expect(await json('/api/explore?suppliersFrom=1', who)).toHaveLength(1)
      for (let kept = 0; kept < VIEWS_MAX; kept += 1) {
        const view = { name: `View ${kept}`, query: { velocityFrom: String(kept) } }
        expect((await write('/api/views', who, view)).status).toBe(200)
      }
      expect(await json('/api/views', who)).toHaveLength(VIEWS_MAX)
    },
    without: refused('/api/explore', '/api/views'),
  },

  export: {
    async plan({ read }, who) {
      const csv = await read('/api/export/products.csv', who)
      expect([csv.status, csv.text.trim().split('\r\n').length]).toEqual([200, PRODUCTS + 1])
      // Exports run one at a time, and the previous ends just after its last byte.
      const start = async () => (await read('/api/export/products.xlsx', who)).text.slice(0, 2)
      await expect.poll(start, { timeout: 10_000 }).toBe('PK')
    },
    without: refused('/api/export/products.csv', '/api/export/products.xlsx'),
  },

  ownLists: {
    async plan(market, who) {
      expect((await openList(market, who)).status).toBe(200)
      expect(await market.json('/api/my-lists', who)).toHaveLength(1)
    },
    async without(market, who) {
      expect((await openList(market, who)).status).toBe(who ? 402 : 401)
      await refused('/api/my-lists')(market, who)
    },
  },

  compare: {
    async plan({ json, products }, who) {
      const ids = products.slice(0, COMPARE_LIMITS.member)
      expect(await json(`/api/compare/products?ids=${ids}`, who)).toHaveLength(COMPARE_LIMITS.member)
    },
    async without({ json, read, products }, who) {
      const most = who ? COMPARE_LIMITS.member : COMPARE_LIMITS.visitor
      expect(await json(`/api/compare/products?ids=${products.slice(0, most)}`, who)).toHaveLength(most)
      const more = await read(`/api/compare/products?ids=${products.slice(0, most + 1)}`, who)
      expect(more.status).toBe(who ? 400 : 401)
    },
  },

  entries: {
    async plan(market, who) {
      expect(await saveAll(market, who)).toEqual({ refused: 0, open: PRODUCTS, most: OPEN_ENTRIES.pro })
    },
    async without(market, who) {
      if (!who) return await refused('/api/pipeline')(market, who)
      const most = OPEN_ENTRIES.free
      expect(await saveAll(market, who)).toEqual({ refused: PRODUCTS - most, open: most, most })
    },
  },

  // `lookup/follows.db.test.ts` tests the limit, which needs a source.
  follows: statedMost('/api/follows', FOLLOWS_MAX),

  shops: {
    async plan(market, who) {
      expect(await watchFourShops(market, who)).toEqual({ refused: [], saved: 4 })
    },
    async without(market, who) {
      if (!who) return await refused('/api/watchlist')(market, who)
      expect(await watchFourShops(market, who)).toEqual({ refused: ['full'], saved: 3 })
    },
  },

  // `scored-lists/seal-list.db.test.ts` tests the limit, which needs weeks of sales.
  scoredLists: statedMost('/api/scored-lists', SCORED_OPEN),

  alerts: {
    async plan(market, who) {
      expect(await alertFour(market, who)).toEqual({
        statuses: [200, 200, 200, 200],
        most: ALERTS_OF_PLAN.pro,
      })
    },
    async without(market, who) {
      if (!who) return await refused('/api/alerts')(market, who)
      expect(await alertFour(market, who)).toEqual({
        statuses: [200, 200, 200, 402],
        most: ALERTS_OF_PLAN.free,
      })
    },
  },

  webhooks: {
    async plan({ json }, who) {
      expect(await json('/api/webhooks', who)).toEqual([])
    },
    without: refused('/api/webhooks'),
  },

  weekly: {
    async plan(market, who) {
      await writeReports(market.database.db, market.app, () => new Date('2026-11-21T12:00:00Z'))
      expect(await reportsTo(market, who)).toEqual([expect.stringContaining('Sunset lamp')])
    },
    async without(market, who) {
      await refused('/api/weekly-report/preview')(market, who)
      if (!who) return
      await writeReports(market.database.db, market.app, () => new Date('2026-11-21T12:00:00Z'))
      expect(await reportsTo(market, who)).toEqual([])
    },
  },

  keys: {
    async plan({ json, write, app }, who) {
      const made = await write('/api/keys', who, { name: 'Sheet', scopes: ['read'], expiresInDays: null })
      expect([made.status, (await json('/api/keys', who)).most]).toEqual([200, KEYS_MAX])
      const { status } = await app.call('/api/v1/products', byKey(JSON.parse(made.text).secret))
      expect(status).toBe(200)
    },
    async without({ write, database, app }, who) {
      const asked = { name: 'Sheet', scopes: ['read'], expiresInDays: null }
      expect((await write('/api/keys', who, asked)).status).toBe(who ? 402 : 401)
      if (!who) return
      // Keys survive the plan's end, but are refused until the next.
      const kept = await makeKey(database.db, who)
      expect((await app.call('/api/v1/products', byKey(kept))).status).toBe(402)
    },
  },

  agents: {
    async plan(market, who) {
      expect((await askAgent(market, await makeKey(market.database.db, who))).status).toBe(200)
    },
    async without(market, who) {
      const key = who ? await makeKey(market.database.db, who) : 'none'
      expect((await askAgent(market, key)).status).toBe(who ? 402 : 401)
    },
  },

  support: {
    async plan({ emailToSupport }, who) {
      const { subject, text, headers } = await emailToSupport(who)
      expect(subject).toMatch(/^\[Priority\] /)
      expect(headers).toMatchObject({ Importance: 'high' })
      // The form takes any address; the account's counts.
      expect(text).toContain(`account address ${who.email}`)
    },
    async without({ emailToSupport }, who) {
      const { subject, text, headers } = await emailToSupport(who)
      expect([subject.includes('Priority'), headers]).toEqual([false, {}])
      expect(text).toContain(who ? 'Free plan. Member' : 'Written without an account.')
    },
  },
}

/** Expects 401 for a visitor and 402 for a free member. */
function refused(...paths: string[]): PlanTrial['without'] {
  return async ({ read }, who) => {
    for (const path of paths) expect([path, (await read(path, who)).status]).toEqual([path, who ? 402 : 401])
  }
}

function statedMost(path: string, most: { free: number; pro: number }): PlanTrial {
  return {
    async plan({ json }, who) {
      expect((await json(path, who)).most).toBe(most.pro)
    },
    async without(market, who) {
      if (!who) return await refused(path)(market, who)
      expect((await market.json(path, who)).most).toBe(most.free)
    },
  }
}

async function seesLists({ json, products }: PlanMarket, who: Who): Promise<void> {
  expect(await json('/api/tiktok/trending', who)).toHaveLength(PRODUCTS)
  expect(await json(`/api/products/${products[0]}`, who)).toMatchObject({ name: 'Sunset lamp 0' })
  expect(await json('/api/suppliers', who)).not.toEqual([])
}
