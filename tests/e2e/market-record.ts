import { addDays } from '../../backend/calendar/days.ts'
import type { Db, Transaction } from '../../backend/db/knex.ts'
import { daysToReplay, replayDay } from '../../backend/track-record/replay-picks.ts'
import { duePicks, resolvePicks } from '../../backend/track-record/resolve-picks.ts'
import { sealPicks } from '../../backend/track-record/seal-picks.ts'
import { makeHistory, makeProduct } from '../support/factories.ts'
import { signRecord } from '../support/signed-record.ts'

type Story = readonly [usual: number, last: number, next: number, then: number]

const STORIES: readonly { story: Story; chance: number | null; confidence: 'low' | 'medium' | 'high' }[] = [
  { story: [10, 30, 30, 32], chance: 0.93, confidence: 'high' },
  { story: [20, 50, 46, 40], chance: 0.91, confidence: 'high' },
  { story: [12, 30, 28, 26], chance: 0.84, confidence: 'medium' },
  { story: [30, 60, 50, 22], chance: 0.82, confidence: 'medium' },
  { story: [8, 18, 16, 15], chance: 0.78, confidence: 'medium' },
  { story: [15, 30, 12, 6], chance: 0.75, confidence: 'medium' },
  { story: [40, 60, 52, 55], chance: 0.72, confidence: 'medium' },
  { story: [25, 34, 20, 14], chance: 0.66, confidence: 'low' },
  { story: [18, 22, 20, 24], chance: 0.61, confidence: 'low' },
  { story: [50, 55, 40, 12], chance: 0.55, confidence: 'low' },
  { story: [33, 33, 30, 36], chance: 0.44, confidence: 'low' },
  { story: [20, 19, 14, 17], chance: 0.38, confidence: 'low' },
  { story: [22, 14, 20, 18], chance: 0.22, confidence: 'low' },
  { story: [60, 30, 40, 44], chance: null, confidence: 'low' },
]
const SEALED_DAYS_AGO = 30

/** Outside today's lists, sealed a month ago and judged by the real code; one has disappeared since. */
export async function seedRecord(
  db: Db,
  { asOf, edition }: { asOf: string; edition: number },
): Promise<void> {
  await db.raw('alter table product alter column id restart with 900')
  const sealedOn = addDays(asOf, -SEALED_DAYS_AGO)
  const ids: number[] = []
  for (const [at, { story }] of STORIES.entries()) {
    const id = await makeProduct(db, {
      name: `Sealed product ${at + 1}`,
      channel: at % 2 === 0 ? 'tiktok' : 'amazon',
    })
    await makeHistory(db, id, daysOf(story), asOf)
    ids.push(id)
  }
  await db.transaction(async (trx) => {
    await sealedBefore(trx, { ids, sealedOn })
    await signRecord(trx, new Date(`${addDays(sealedOn, 1)}T10:00:00Z`))
    await sealPicks(trx, edition)
  })
  await db('product').where({ id: ids[4] }).delete()
  await db.transaction(async (trx) => {
    for (const due of await duePicks(trx, asOf))
      await resolvePicks(trx, due, { known: asOf, now: new Date() })
    await signRecord(trx, new Date())
    for (const day of await daysToReplay(trx, asOf)) await replayDay(trx, day, asOf)
  })
}

function daysOf([usual, last, next, then]: Story): number[] {
  const days = (count: number, units: number) =>
    Array.from({ length: count }, (_, at) => units + ((at * 3) % 5) - 2)
  return [...days(49, usual), ...days(7, last), ...days(7, next), ...days(SEALED_DAYS_AGO - 7, then)]
}

async function sealedBefore(
  trx: Transaction,
  { ids, sealedOn }: { ids: number[]; sealedOn: string },
): Promise<void> {
  const [edition] = await trx('edition')
    .insert({
      published_at: new Date(`${addDays(sealedOn, 1)}T09:00:00Z`),
      as_of: sealedOn,
      cause: 'schedule',
      market: 'United States',
    })
    .returning('id')
  const trends = STORIES.map(({ story: [usual, last], chance, confidence }, at) => ({
    edition_id: edition.id,
    product_id: ids[at],
    position: Math.floor(at / 2) + 1,
    place: at + 1,
    measure: 'units',
    velocity: (last / usual - 1) * 100,
    confidence,
    probability: chance,
    stage: last > usual ? 'growing' : 'steady',
    last_week: 7 * last,
    usual_week: 7 * usual,
    spike_capped: false,
    weeks: JSON.stringify([usual, usual, usual, usual, last].map((units) => 7 * units)),
    history_days: 35,
    as_of: sealedOn,
  }))
  await trx('trend').insert(trends)
  await sealPicks(trx, edition.id)
  await trx('trend').where({ edition_id: edition.id }).delete()
  await trx('edition').where({ id: edition.id }).delete()
}
