import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import type { OutcomeRow } from '../contracts/pick-chain.ts'
import { Question } from '../contracts/recorded-pick.ts'
import { COUNTED } from '../contracts/trends.ts'
import { many, maybeOne, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { countBase, daysAfter, lastLook } from './days-after.ts'
import { chained } from './hash-chain.ts'
import { GRACE_DAYS, judgePick } from './judge-pick.ts'
import { chainEnd } from './pick-chain.ts'

export interface DuePicks {
  asOf: Day
  question: Question
}

/** Unresolved picks whose period ended by `known` (published and past), oldest first. */
export async function duePicks(trx: Transaction, known: Day): Promise<DuePicks[]> {
  const rows = await many(
    trx,
    Due,
    `select p.as_of, p.question from pick p left join sealed_outcome done on done.pick = p.number
    where p.last_day <= :known and done.number is null group by p.as_of, p.question order by p.as_of, p.question`,
    { known },
  )
  return rows.map(({ as_of, question }) => ({ asOf: as_of, question }))
}

/** Idempotent. Waits for missing days until the grace is over. Returns the count. The caller holds the lock of editions. */
export async function resolvePicks(
  trx: Transaction,
  { asOf, question }: DuePicks,
  { known, now }: { known: Day; now: Date },
): Promise<number> {
  const upTo = lastLook(asOf, question, known, GRACE_DAYS)
  const picks = await many(
    trx,
    OpenPick,
    `select p.number, p.product_id, p.measure, p.usual_week, p.last_day + cast(:grace as integer) <= cast(:known as date) as late
    from pick p left join sealed_outcome done on done.pick = p.number
    where p.as_of = :asOf and p.question = :question and done.number is null order by p.number`,
    { asOf, question, known, grace: GRACE_DAYS },
  )
  const after = await daysAfter(trx, [...new Set(picks.map((pick) => pick.product_id))], {
    asOf,
    question,
    upTo,
  })
  const outcomes = picks.flatMap(({ number, product_id, measure, usual_week, late }) => {
    const judged = judgePick({ question, measure, usualWeek: usual_week }, after(product_id), late)
    return judged
      ? [{ pick: number, resolvedAt: now.toISOString(), ...judged, days: judged.days && [...judged.days] }]
      : []
  })
  if (outcomes.length === 0) return 0
  const rows = chained<OutcomeRow>(outcomes, await chainEnd(trx)).map(
    ({ resolvedAt, knownDays, nextWeek, ...row }) => ({
      ...row,
      ...{ resolved_at: resolvedAt, known_days: knownDays, next_week: nextWeek },
    }),
  )
  await trx.raw(
    `insert into sealed_outcome select * from jsonb_populate_recordset(null::sealed_outcome, ?::jsonb)`,
    [JSON.stringify(rows)],
  )
  if (outcomes.some(({ state }) => state !== 'unresolved')) await writeBase(trx, { asOf, question, upTo })
  return outcomes.length
}

/** Once, with the first resolved pick; then the days are known. */
async function writeBase(trx: Transaction, asked: DuePicks & { upTo: Day }): Promise<void> {
  const { asOf, question } = asked
  const { done } = await one(
    trx,
    Done,
    'select exists (select from pick_base where as_of = ? and question = ?) as done',
    [asOf, question],
  )
  if (done) return
  const sums = new Map<
    string,
    { channel: string; origin: string; question: string; known: number; rose: number }
  >()
  for (const { source: _source, known, rose, ...group } of await countBase(trx, asked)) {
    const key = `${group.channel}|${group.origin}|${group.question}`
    const sum = sums.get(key)
    sums.set(key, { ...group, known: (sum?.known ?? 0) + known, rose: (sum?.rose ?? 0) + rose })
  }
  await trx.raw(
    `insert into pick_base (as_of, channel, origin, question, known, rose)
    select :asOf, b.channel, b.origin, b.question, b.known, b.rose
    from jsonb_populate_recordset(null::pick_base, :counts) b
    join pick_sealing s on s.as_of = cast(:asOf as date) and s.channel = b.channel`,
    { asOf, counts: JSON.stringify([...sums.values()]) },
  )
}

/** Null without an edition. */
export async function publishedDay(trx: Transaction): Promise<Day | null> {
  const edition = await maybeOne(
    trx,
    Published,
    'select e.as_of from current_edition c join edition e on e.id = c.edition_id',
  )
  return edition?.as_of ?? null
}

const Due = z.object({ as_of: Day, question: Question })
const OpenPick = z.object({
  number: z.int(),
  product_id: z.int(),
  measure: z.enum(COUNTED),
  usual_week: z.number(),
  late: z.boolean(),
})
const Done = z.object({ done: z.boolean() })
const Published = z.object({ as_of: z.nullable(Day) })
