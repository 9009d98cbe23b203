import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { type MarketAfter, type OutcomeRow, SealedMarket } from '../contracts/pick-chain.ts'
import { ASKED_NOW, Question } from '../contracts/recorded-pick.ts'
import { CHANNELS, COUNTED } from '../contracts/trends.ts'
import { many, maybeOne, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { wideKeyOf } from '../trends/market-week.ts'
import { type BaseCount, countBase, daysAfter, lastLook } from './days-after.ts'
import { chained } from './hash-chain.ts'
import { GRACE_DAYS, judgePick } from './judge-pick.ts'
import { type MarketsAfter, marketsAfter, NO_GROWTH } from './market-after.ts'
import { keptMarket } from './market-members.ts'
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
    `select p.number, p.product_id, p.channel, p.measure, p.usual_week, p.market,
      p.last_day + cast(:grace as integer) <= cast(:known as date) as late
    from pick p left join sealed_outcome done on done.pick = p.number
    where p.as_of = :asOf and p.question = :question and done.number is null order by p.number`,
    { asOf, question, known, grace: GRACE_DAYS },
  )
  const asked = { asOf, question, upTo }
  const after = await daysAfter(trx, [...new Set(picks.map((pick) => pick.product_id))], asked)
  const judge = ({ product_id, measure, usual_week, late, market }: OpenPick, grown: MarketAfter | null) =>
    judgePick(
      { question, measure, usualWeek: usual_week },
      { after: after(product_id), late, ...(market && { market: grown }) },
    )
  // Every product of a market is counted, so first it is seen that a pick's own days are known.
  const ready = picks.filter((pick) => judge(pick, NO_GROWTH))
  if (ready.length === 0) return 0
  const isFirst = !(await hasBase(trx, asked))
  const markets = question === ASKED_NOW ? await marketsOf(trx, isFirst ? picks : ready, asked) : null
  const outcomes = ready.flatMap((pick) => {
    const judged = judge(pick, markets?.of(pick) ?? null)
    if (!judged) return []
    const { days, ...judgement } = judged
    return [{ pick: pick.number, resolvedAt: now.toISOString(), ...judgement, days: days && [...days] }]
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
  if (isFirst && outcomes.some(({ state }) => state !== 'unresolved'))
    await writeBase(trx, asked, markets ? markets.base : await countBase(trx, asked))
  return outcomes.length
}

/** The market of each pick, as sealed. */
async function marketsOf(
  trx: Transaction,
  picks: readonly OpenPick[],
  asked: DuePicks & { upTo: Day },
): Promise<{ of(pick: OpenPick): MarketAfter | null; base: BaseCount[] }> {
  const found = new Map<string, MarketsAfter & { digest: string | null }>()
  for (const [key, pick] of new Map(picks.map((each) => [wideKeyOf(each), each]))) {
    const kept = await keptMarket(trx, asked.asOf, pick)
    if (kept) found.set(key, { digest: kept.digest, ...(await marketsAfter(trx, kept, asked)) })
  }
  return {
    of: (pick) => {
      if (pick.market === null || pick.market.members === null) return NO_GROWTH
      const market = found.get(wideKeyOf(pick))
      const after = market?.digest === pick.market.members ? market.of(pick.market.category) : null
      return after === NO_GROWTH ? null : after
    },
    base: [...found.values()].flatMap(({ base }) => base),
  }
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
const OpenPick = z.object({
  number: z.int(),
  product_id: z.int(),
  channel: z.enum(CHANNELS),
  measure: z.enum(COUNTED),
  usual_week: z.number(),
  market: z.nullable(SealedMarket),
  late: z.boolean(),
})
type OpenPick = z.infer<typeof OpenPick>
const Done = z.object({ done: z.boolean() })
const Published = z.object({ as_of: z.nullable(Day) })
