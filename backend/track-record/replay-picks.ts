import * as z from 'zod/mini'
import { addDays, Day } from '../calendar/days.ts'
import { Origin } from '../contracts/provenance.ts'
import { ASKED_NOW, type PickMarket } from '../contracts/recorded-pick.ts'
import { QUESTIONS } from '../contracts/recount.ts'
import { CHANNELS } from '../contracts/trends.ts'
import { many, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { wideKeyOf } from '../trends/market-week.ts'
import { productCounts } from '../trends/product-counts.ts'
import type { ProductCounts } from '../trends/score-counts.ts'
import { daysAfter, lastLook, RECORD } from './days-after.ts'
import { daysOf, GRACE_DAYS, judgePick } from './judge-pick.ts'
import { type MarketsAfter, marketsAfter } from './market-after.ts'
import { type ReplayedPick, replayedLists } from './replayed-lists.ts'

/**
 * Days that can be replayed now. A replay applies today's arithmetic to a past day, so an installation with a
 * history has figures before its first sealed pick is due. Each source has its own list on every seventh day.
 * A day is replayed once. The number of products limits how many days come at a time; very many products have
 * none. Replayed picks are never chained.
 */
export async function daysToReplay(trx: Transaction, editionDay: Day): Promise<Day[]> {
  const { products } = await one(trx, Counted, 'select count(*)::integer as products from product')
  if (products === 0 || products > MOST_PRODUCTS) return []
  const units = await missingUnits(trx, editionDay)
  return [...new Set(units.map(({ asOf }) => asOf))]
    .sort()
    .slice(0, Math.max(1, Math.floor(AT_ONCE / products)))
}

/** Replays one day for every source that has not been. */
export async function replayDay(trx: Transaction, asOf: Day, editionDay: Day): Promise<void> {
  const products = await many(
    trx,
    Sourced,
    `select p.id, p.channel, p.origin, ${RECORD} as source from product p`,
  )
  const units = (await missingUnits(trx, editionDay)).filter((unit) => unit.asOf === asOf)
  const groupOf = new Map(products.map(({ id, ...group }) => [id, keyOf(group)]))
  const counts: ProductCounts[] = []
  for await (const batch of productCounts(trx, asOf)) counts.push(...batch.map(({ now }) => now))
  const { lists, markets } = replayedLists(counts, asOf, (id) => groupOf.get(id))
  if (units.length === 0) return
  const upTo = lastLook(asOf, ASKED_NOW, editionDay, GRACE_DAYS)
  const after = new Map<string, MarketsAfter>()
  for (const market of markets) after.set(wideKeyOf(market), await marketsAfter(trx, market, { asOf, upTo }))
  await replayUnits(trx, { asOf, upTo, units, lists, after })
}

/** A new file may add days in between. */
export async function forgetReplaysOfFiles(trx: Transaction): Promise<void> {
  for (const table of ['replayed_pick', 'replayed_base'])
    await trx.raw(`delete from ?? where origin = 'file'`, [table])
}

interface Unit extends Group {
  asOf: Day
}

async function missingUnits(trx: Transaction, editionDay: Day): Promise<Unit[]> {
  const records = await many(
    trx,
    SourceRecord,
    `select p.channel, p.origin, ${RECORD} as source, min(p.first_seen_on) as first,
      least(max(coalesce(p.record_end, p.last_seen_on)), cast(:editionDay as date)) as last
    from product p group by p.channel, p.origin, ${RECORD}`,
    { editionDay },
  )
  const done = await many(trx, Replayed, 'select channel, origin, source, as_of from replayed_base')
  const known = new Set(done.map(({ as_of, ...group }) => `${keyOf(group)}|${as_of}`))
  return records.flatMap(({ first, last, ...group }) => {
    const newest = weekday(addDays(last, -QUESTIONS[ASKED_NOW].to))
    return Array.from({ length: MOST_WEEKS }, (_, week) => addDays(newest, -7 * week))
      .filter((asOf) => asOf >= addDays(first, ENOUGH_DAYS - 1) && !known.has(`${keyOf(group)}|${asOf}`))
      .map((asOf) => ({ ...group, asOf }))
  })
}

/** A fixed weekday, so each week is replayed once. */
function weekday(day: Day): Day {
  return addDays(day, -(Math.floor(Date.parse(day) / 86_400_000) % 7))
}

interface Replay {
  asOf: Day
  upTo: Day
  units: readonly Unit[]
  lists: ReadonlyMap<string, readonly ReplayedPick[]>
  /** By channel and measure. */
  after: ReadonlyMap<string, MarketsAfter>
}

async function replayUnits(
  trx: Transaction,
  { asOf, upTo, units, lists, after: markets }: Replay,
): Promise<void> {
  const open = await many(
    trx,
    Open,
    'select product_id, list from replayed_pick where as_of <= :asOf and last_day >= :asOf',
    { asOf },
  )
  const isOpen = new Set(open.map(({ product_id, list }) => `${product_id}|${list}`))
  const picks = units.flatMap((unit) =>
    (lists.get(keyOf(unit)) ?? [])
      .filter(({ product_id, list }) => !isOpen.has(`${product_id}|${list}`))
      .map((pick) => ({ ...pick, channel: unit.channel, origin: unit.origin, source: unit.source })),
  )
  const ids = [...new Set(picks.map((pick) => pick.product_id))]
  const after = await daysAfter(trx, ids, { asOf, question: ASKED_NOW, upTo })
  const { firstDay, lastDay, dueOn } = daysOf(ASKED_NOW, asOf)
  const rows = picks.flatMap(({ category, ...pick }) => {
    const market = markets.get(wideKeyOf(pick))?.of(category) ?? null
    const judged = judgePick(
      { question: ASKED_NOW, measure: pick.measure, usualWeek: pick.usual_week },
      { after: after(pick.product_id), late: true, market },
    )
    if (!judged) return []
    const { knownDays: known_days, nextWeek: next_week, days: _counts, ...outcome } = judged
    const days = { first_day: firstDay, last_day: lastDay, due_on: dueOn }
    const shown: PickMarket = {
      category,
      products: market?.products ?? 0,
      known: (market?.days.length ?? 0) > 0,
      growth: market?.growth ?? null,
    }
    return [
      {
        ...pick,
        as_of: asOf,
        question: ASKED_NOW,
        ...days,
        ...outcome,
        known_days,
        next_week,
        market: shown,
      },
    ]
  })
  await trx.raw(
    `insert into replayed_pick (${PICK_COLUMNS}) select ${PICK_COLUMNS} from jsonb_populate_recordset(null::replayed_pick, ?::jsonb)`,
    [JSON.stringify(rows)],
  )
  const base = [...markets.values()]
    .flatMap((market) => market.base)
    .filter((count) => units.some((unit) => keyOf(unit) === keyOf(count)))
  // Marks days without comparable products as done too.
  const none = units.map((unit) => ({ ...unit, question: ASKED_NOW, known: 0, rose: 0 }))
  await trx.raw(
    `insert into replayed_base (as_of, channel, origin, source, question, known, rose)
    select :asOf, channel, origin, source, question, sum(known), sum(rose)
    from jsonb_populate_recordset(null::replayed_base, :counts) group by channel, origin, source, question`,
    { asOf, counts: JSON.stringify([...base, ...none]) },
  )
}

type Group = z.infer<typeof SourceGroup>

function keyOf({ channel, origin, source }: Group): string {
  return `${channel}|${origin}|${source}`
}

/** Products times days after one publication. */
const AT_ONCE = 50_000
/** More would fill memory. */
const MOST_PRODUCTS = 250_000
const MOST_WEEKS = 12
/** Minimum record length: a last week and three before. */
const ENOUGH_DAYS = 28
const PICK_COLUMNS =
  'as_of, channel, origin, source, product_id, list, position, chance_of_next_week, confidence, measure, last_week, usual_week, question, ' +
  'first_day, last_day, due_on, state, reason, counted, known_days, next_week, market'

const SourceGroup = z.object({ channel: z.enum(CHANNELS), origin: Origin, source: z.string() })
const Sourced = z.extend(SourceGroup, { id: z.int() })
const SourceRecord = z.extend(SourceGroup, { first: Day, last: Day })
const Replayed = z.extend(SourceGroup, { as_of: Day })
const Open = z.object({ product_id: z.int(), list: z.string() })
const Counted = z.object({ products: z.int() })
