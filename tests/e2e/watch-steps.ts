import type { Page } from '@playwright/test'
import type { WatchKind } from '../../backend/contracts/watchlist.ts'
import type { Db } from '../../backend/db/knex.ts'
import type { TestMember } from '../support/members.ts'
import { FROM_APP } from '../support/revealing.ts'
import { expect } from './app.ts'
import { ago, dayAgo, HOUR } from './fixtures/moments.ts'
import { trend } from './fixtures/trends.ts'

/** Steps and locators of the watchlist's journeys. */

export const LAMP = 'Sunset projection lamp with remote, 16 colours'

export const watchButton = (page: Page) => page.getByRole('button', { name: /^Watch(ing)?$/ })

export const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text)

export const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })

/** What a figure was when it was last looked at, three days ago; undefined: the same as now. */
const BEFORE: { kind: WatchKind; id: number; was?: object }[] = [
  { kind: 'product', id: 101, was: { velocity: 160, trend: trend({ velocity: 160, lastWeek: 790 }) } },
  {
    kind: 'product',
    id: 100,
    was: { velocity: 165, stage: 'growing', trend: trend(), rank: 12, suppliersFound: 3, price: 15.49 },
  },
  { kind: 'product', id: 102 },
  { kind: 'product', id: 103 },
  {
    kind: 'product',
    id: 104,
    was: {
      velocity: 90,
      confidence: 'low',
      trend: trend({
        velocity: 90,
        careful: 60,
        confidence: 'low',
        probability: null,
        caveat: 'few-sales',
        stage: 'new',
        lastWeek: 25,
        usualWeek: 13,
      }),
    },
  },
  { kind: 'supplier', id: 100, was: { totalShipments: 405, lastShipmentOn: dayAgo(40), verified: false } },
  { kind: 'supplier', id: 101 },
]

/** A member watches one of everything: with large and small changes, with none, added of late, and gone. */
export async function watched(
  page: Page,
  { database, me }: { database: Db; me: TestMember | null },
): Promise<void> {
  const at = ago(200 * HOUR)
  const changes = BEFORE.map(({ kind, id }) => ({ kind, id: String(id), watching: true, at }))
  const taken = await page.request.post('/api/watchlist', { data: { changes }, headers: FROM_APP })
  expect(await taken.json()).toEqual({ refused: [] })
  const own = { member_id: me?.id }
  // What it takes days to come to.
  await database('watched')
    .where(own)
    .update({ latest_at: ago(72 * HOUR) })
  for (const { kind, id, was } of BEFORE)
    if (was)
      await database('watched')
        .where({ ...own, kind, target_id: id })
        .update({ latest: database.raw('latest || ?::jsonb', [JSON.stringify(was)]) })
  const lately = ago(20 * HOUR)
  await database('watched')
    .where({ ...own, target_id: 104 })
    .update({ added_at: lately, latest_at: lately })
  await database('watched').insert({
    ...own,
    kind: 'product',
    target_id: 999_999,
    watching: true,
    decided_at: at,
    added_at: at,
    name: 'Resistance bands, set of five',
    latest: JSON.stringify({ ...FACTS, rank: 9 }),
    latest_at: ago(72 * HOUR),
  })
}

const FACTS = {
  price: 12.99,
  currency: 'USD',
  velocity: 165,
  confidence: 'high',
  stage: 'growing',
  suppliersFound: 3,
}

/** Nothing is wider than the page. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond).toBeLessThanOrEqual(0)
}
