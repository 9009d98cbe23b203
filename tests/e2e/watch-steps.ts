import type { Page } from '@playwright/test'
import type { Db } from '../../backend/db/knex.ts'
import type { TestMember } from '../support/members.ts'
import { FROM_APP } from '../support/revealing.ts'
import { expect } from './app.ts'
import { ago, dayAgo, HOUR } from './fixtures/moments.ts'

export const NINGBO = 'Ningbo Brightwave Lighting Co., Ltd.'

export const saveSupplier = (page: Page) =>
  page.getByRole('button', { name: /^(Save supplier|Supplier saved)$/ })

export const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text)

export const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })

const BEFORE: { id: number; was?: object }[] = [
  { id: 100, was: { totalShipments: 405, lastShipmentOn: dayAgo(40), verified: false } },
  { id: 101 },
]

export async function watched(
  page: Page,
  { database, me }: { database: Db; me: TestMember | null },
): Promise<void> {
  const at = ago(200 * HOUR)
  const changes = BEFORE.map(({ id }) => ({ kind: 'supplier', id: String(id), watching: true, at }))
  const taken = await page.request.post('/api/watchlist', { data: { changes }, headers: FROM_APP })
  expect(await taken.json()).toEqual({ refused: [] })
  const own = { member_id: me?.id }
  await database('watched')
    .where(own)
    .update({ latest_at: ago(72 * HOUR) })
  for (const { id, was } of BEFORE)
    if (was)
      await database('watched')
        .where({ ...own, kind: 'supplier', target_id: id })
        .update({ latest: database.raw('latest || ?::jsonb', [JSON.stringify(was)]) })
  await database('watched').insert({
    ...own,
    kind: 'supplier',
    target_id: 999_999,
    watching: true,
    decided_at: at,
    added_at: at,
    name: 'Xiamen Example Bands',
    latest: JSON.stringify(FACTS),
    latest_at: ago(72 * HOUR),
  })
}

const FACTS = { totalShipments: 40, lastShipmentOn: '2026-10-01', buyers: 3, verified: false }

export async function expectNothingCutOff(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond).toBeLessThanOrEqual(0)
}
