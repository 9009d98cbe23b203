import type { Page } from '@playwright/test'
import type { Pipeline } from '../../backend/contracts/pipeline.ts'
import { entryIdOf } from '../../backend/contracts/pipeline-changes.ts'
import { entryOf } from '../../backend/contracts/pipeline-entry.ts'
import type { EntryStage } from '../../backend/contracts/pipeline-stages.ts'
import type { Db } from '../../backend/db/knex.ts'
import type { TestMember } from '../support/members.ts'
import { FROM_APP } from '../support/revealing.ts'
import { expect, keptIn } from './app.ts'
import { dayAgo, HOUR } from './fixtures/moments.ts'
import { trend } from './fixtures/trends.ts'

export const LAMP = 'Sunset projection lamp with remote, 16 colours'
export const ROLLER = 'Ice roller for face and eyes'
export const RING = 'Magnetic phone ring holder'

export interface Seeded {
  product: number
  name: string
  stage?: EntryStage
  task?: { text: string; dueOn: string }
}

export const WORK: Seeded[] = [
  { product: 100, name: LAMP },
  {
    product: 101,
    name: ROLLER,
    stage: 'written',
    task: { text: 'Follow up with Ningbo Brightwave', dueOn: dayAgo(1) },
  },
  { product: 102, name: RING, stage: 'quoted' },
]

const madeId = () => `e2e-${crypto.randomUUID().slice(0, 30)}`

export async function works(page: Page, entries: readonly Seeded[] = WORK): Promise<void> {
  const at = Date.now() - 50 * HOUR
  const changes = entries.flatMap(({ product, name, stage, task }, index) => {
    const common = { entry: entryIdOf(String(product)), device: 'other-device', over: [] }
    return [
      {
        ...common,
        id: madeId(),
        at: at + index,
        n: 0,
        kind: 'save',
        name,
        productId: String(product),
        link: null,
      },
      ...(stage
        ? [
            {
              ...common,
              id: madeId(),
              at: at + index,
              n: 1,
              kind: 'move',
              to: stage,
              reason: null,
              because: null,
            },
          ]
        : []),
      ...(task
        ? [
            {
              ...common,
              id: madeId(),
              at: at + index,
              n: 2,
              kind: 'task',
              item: madeId(),
              ...task,
              supplierId: null,
            },
          ]
        : []),
    ]
  })
  const taken = await page.request.post('/api/pipeline/changes', { data: { changes }, headers: FROM_APP })
  expect(await taken.json()).toMatchObject({ refused: [] })
}

export async function lampChanged({ database, me }: { database: Db; me: TestMember | null }): Promise<void> {
  const was = { velocity: 165, stage: 'growing', trend: trend(), price: 15.49 }
  await database('pipeline_entry')
    .where({ member_id: me?.id, product_id: 100 })
    .update({
      latest: database.raw('latest || ?::jsonb', [JSON.stringify(was)]),
      latest_at: new Date(Date.now() - 72 * HOUR),
    })
}

export async function entriesOf(page: Page) {
  const list: Pipeline = await (await page.request.get('/api/pipeline')).json()
  return list.entries.flatMap(({ changes, about, photosStored }) => {
    const entry = entryOf(changes, about)
    return entry ? [{ ...entry, photosStored }] : []
  })
}

export async function stageOf(page: Page, name: string): Promise<string | undefined> {
  return (await entriesOf(page)).find((entry) => entry.name === name)?.stage
}

export const row = (page: Page, name: string) =>
  page
    .locator('#page')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name }) })
    .last()

export const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text)

export const waitingIn = (page: Page) => keptIn(page, 'pipeline:waiting')

/** Browser touch input distinguishes scrolling and swiping as on a phone. */
export async function swipe(page: Page, name: string, by: number): Promise<void> {
  await row(page, name).scrollIntoViewIfNeeded()
  const box = await row(page, name).boundingBox()
  if (!box) throw new Error(`${name} has no place.`)
  const input = await page.context().newCDPSession(page)
  const from = { x: box.x + box.width / 2 - by / 2, y: box.y + box.height / 2 }
  await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (let step = 1; step <= 6; step += 1) {
    const at = { x: from.x + (by * step) / 6, y: from.y + 1 }
    await input.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
  }
  await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await input.detach()
}
