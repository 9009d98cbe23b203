import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { ASKED_NOW, Question } from '../contracts/recorded-pick.ts'
import { many, maybeOne, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { type BaseCount, countBase, lastLook } from './days-after.ts'
import { judgeOpen, OPEN_PICK, OpenPick } from './judge-open.ts'
import { GRACE_DAYS } from './judge-pick.ts'
import { marketsOf } from './markets-of-picks.ts'
import { chainEnd, writeOutcomes } from './pick-chain.ts'

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
  const picks = await many(
    trx,
    OpenPick,
    `select ${OPEN_PICK} from pick p left join sealed_outcome done on done.pick = p.number
    where p.as_of = :asOf and p.question = :question and done.number is null order by p.number`,
    { asOf, question, known, grace: GRACE_DAYS },
  )
  const asked = { asOf, question, upTo: lastLook(asOf, question, known, GRACE_DAYS) }
  const { ready, outcomesBy } = await judgeOpen(trx, picks, asked)
  if (ready.length === 0) return 0
  const isFirst = !(await hasBase(trx, asked))
  const markets = question === ASKED_NOW ? await marketsOf(trx, isFirst ? picks : ready, asked) : null
  const outcomes = outcomesBy(markets, now)
  if (outcomes.length === 0) return 0
  await writeOutcomes(trx, outcomes, { end: await chainEnd(trx), table: 'sealed_outcome' })
  if (isFirst && outcomes.some(({ state }) => state !== 'unresolved'))
    await writeBase(trx, asked, markets ? markets.base : await countBase(trx, asked))
  return outcomes.length
}

async function hasBase(trx: Transaction, { asOf, question }: DuePicks): Promise<boolean> {
  const { done } = await one(
    trx,
    Done,
    'select exists (select from pick_base where as_of = ? and question = ?) as done',
    [asOf, question],
  )
  return done
}

/** The first resolved pick of a day writes its base rate, because the days are known then. */
async function writeBase(trx: Transaction, { asOf }: DuePicks, counts: readonly BaseCount[]): Promise<void> {
  const sums = new Map<
    string,
    { channel: string; origin: string; question: string; known: number; rose: number }
  >()
  for (const { source: _source, known, rose, ...group } of counts) {
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
const Done = z.object({ done: z.boolean() })
const Published = z.object({ as_of: z.nullable(Day) })
