import * as z from 'zod/mini'
import type { Day } from '../calendar/days.ts'
import { alertOfRates, type Moved } from '../changes/rate-change-alert.ts'
import { OwnFigures, Preset } from '../contracts/presets.ts'
import { CHANNELS } from '../contracts/trends.ts'
import { many, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { enqueueDeliveries } from '../delivery/enqueue-deliveries.ts'
import { dayBefore } from '../profit/duty-ahead.ts'
import { likelyProfit } from '../profit/net-profit.ts'
import { defaultPresetOf } from '../profit/preset.ts'
import { formatDay } from '../provenance/format-figures.ts'
import { dutyChange } from '../tariffs/duty-changes.ts'
import { changeDays, dutyFacts } from '../tariffs/duty-facts.ts'
import { CURRENT_PRICE } from '../trends/price.ts'
import { profitsOf } from '../trends/product-profit.ts'
import { type FiringTime, writeEvents } from './write-events.ts'

/** Stored profits contain this law. Null: none has a customs code. */
export async function lawOfProfits(trx: Transaction): Promise<Day | null> {
  const { day } = await one(trx, Law, 'select max(law_from)::text as day from product_profit')
  return day
}

/**
 * One event a member and change of law, for kept products whose likely profit crosses zero or the member's
 * least profit. A law counts from the edition on whose day goods ordered arrive under it, because stored
 * profits change then. Both profits come from the new edition, so a moved price fires nothing. Returns the
 * number of events.
 */
export async function fireLawChanges(
  trx: Transaction,
  before: Day | null,
  time: FiringTime,
): Promise<number> {
  const now = before === null ? null : await lawOfProfits(trx)
  if (before === null || now === null) return 0
  let fired = 0
  for (const day of changeDays().filter((each) => each > before && each <= now)) {
    fired += await fireLaw(trx, day, time)
  }
  if (fired > 0) await enqueueDeliveries(trx, time.edition)
  return fired
}

async function fireLaw(trx: Transaction, day: Day, time: FiringTime): Promise<number> {
  const codes = await many(
    trx,
    Code,
    `select distinct customs_code as code ${KEPT} and k.customs_code is not null`,
  )
  const citations = new Map(codes.map(({ code }) => [code, dutyChange(code, day)?.citation]))
  const changed = codes.map(({ code }) => code).filter((code) => citations.get(code) !== undefined)
  if (changed.length === 0) return 0
  const products = await many(
    trx,
    Product,
    `select distinct p.id, p.name, p.channel, p.category, ${CURRENT_PRICE} as price, p.currency,
       k.customs_code as code ${KEPT} and k.customs_code = any(?)`,
    [changed],
  )
  const factsOf = await profitsOf(
    trx,
    products.map(({ id }) => id),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  const usual = new Map<number, Moved | null>()
  const movedOf = ({ preset, figures, product_id }: Kept): Moved | null => {
    const product = byId.get(product_id)
    if (!product) return null
    const known = preset === null && figures === null ? usual.get(product.id) : undefined
    if (known !== undefined) return known
    const profitOn = (law: Day) =>
      likelyProfit(
        {
          ...product,
          facts: { ...factsOf(product.id).profitFacts, duty: dutyFacts(product.code, law) },
          yours: figures,
        },
        preset ?? defaultPresetOf(product.channel),
      )
    const [was, is] = [profitOn(dayBefore(day)), profitOn(day)]
    const moved =
      was === null || is === null
        ? null
        : { productId: product.id, name: product.name, before: was, after: is }
    if (preset === null && figures === null) usual.set(product.id, moved)
    return moved
  }
  return await tellMembers(trx, products, {
    opening: `From ${formatDay(day)}`,
    source: [...new Set(changed.flatMap((code) => citations.get(code) ?? []))].join('; '),
    once: `law ${day}`,
    time,
    movedOf,
    ownCosts: true,
  })
}

/** New rates overwrite the profits, so a temporary table keeps them. */
export async function noteProfitsBefore(trx: Transaction): Promise<void> {
  await trx.raw(
    `create temp table profit_before on commit drop as
     select product_id, likely, schedule_version from product_profit where likely is not null`,
  )
}

/**
 * The same for a new edition of the rates. Compares stored profits with the usual costs: the old rates, to
 * calculate with a member's own, are gone.
 */
export async function fireNewRates(trx: Transaction, version: string, time: FiringTime): Promise<number> {
  const products = await many(
    trx,
    Repriced,
    `select p.id, p.name, b.schedule_version as was, round(b.likely * 100)::int as before, round(k.likely * 100)::int as after
     from profit_before b join product_profit k on k.product_id = b.product_id join product p on p.id = k.product_id
     where k.likely <> b.likely and k.schedule_version <> b.schedule_version and exists (
       select from pipeline_entry e where e.product_id = k.product_id and e.stage <> 'dropped')`,
  )
  const known = new Map(
    products.map(({ id, name, before, after }) => [id, { productId: id, name, before, after }]),
  )
  const [first] = products
  if (!first) return 0
  const fired = await tellMembers(trx, products, {
    opening: `With our new rates ${version}`,
    source: `Rates ${version}, before ${first.was}`,
    once: `rates ${version}`,
    time,
    movedOf: ({ product_id }) => known.get(product_id) ?? null,
    ownCosts: false,
  })
  if (fired > 0) await enqueueDeliveries(trx, time.edition)
  return fired
}

interface Telling {
  opening: string
  source: string
  /** The event's id has this part, so a repeated evaluation fires nothing. */
  once: string
  time: FiringTime
  movedOf: (kept: Kept) => Moved | null
  ownCosts: boolean
}

async function tellMembers(
  trx: Transaction,
  products: readonly { id: number }[],
  { opening, source, once, time, movedOf, ownCosts }: Telling,
): Promise<number> {
  const ids = products.map(({ id }) => id)
  let [fired, after] = [0, 0]
  while (true) {
    const rows = await many(trx, Kept, MEMBERS, { ids, after, limit: MEMBERS_AT_ONCE })
    const last = rows.at(-1)
    if (!last) return fired
    after = last.member_id
    const members = new Map<number, Kept[]>()
    for (const row of rows) members.set(row.member_id, [...(members.get(row.member_id) ?? []), row])
    const told = [...members].map(([member_id, kept]) => ({
      ...{
        member_id,
        alert_id: null,
        condition_kind: 'rate-change' as const,
        subject_kind: 'entry' as const,
      },
      ...{ subject_id: kept[0]?.entry_id ?? '', subject_name: 'Duty and fees' },
      moved: kept.flatMap((each) => movedOf(each) ?? []),
      least: kept[0]?.preset?.leastProfitCents ?? null,
    }))
    fired += await writeEvents(
      trx,
      told,
      ({ moved, least }) => {
        const text = alertOfRates(moved, { opening, source, least, ownCosts })
        return text && { ...text, href: '/my-products', once }
      },
      time,
    )
  }
}

const MEMBERS_AT_ONCE = 500

/** Products with a stored profit that a member works on. */
const KEPT = `from pipeline_entry e join product_profit k on k.product_id = e.product_id join product p on p.id = k.product_id
  where e.stage <> 'dropped'`

const MEMBERS = `select e.member_id, e.id as entry_id, e.product_id, c.preset, f.figures
  from pipeline_entry e
  left join default_cost_preset d on d.member_id = e.member_id
  left join cost_preset c on c.member_id = e.member_id and c.key = d.key
  left join own_cost_figures f on f.member_id = e.member_id and f.product_id = e.product_id
  where e.stage <> 'dropped' and e.product_id = any(cast(:ids as bigint[])) and e.member_id in (
    select member_id from pipeline_entry
    where stage <> 'dropped' and product_id = any(cast(:ids as bigint[])) and member_id > :after
    group by member_id order by member_id limit :limit)
  order by e.member_id, e.added_at, e.id`

const Law = z.object({ day: z.nullable(z.string()) })
const Code = z.object({ code: z.string() })
const Product = z.object({
  id: z.int(),
  name: z.string(),
  channel: z.enum(CHANNELS),
  category: z.nullable(z.string()),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  code: z.string(),
})
const Repriced = z.object({
  id: z.int(),
  name: z.string(),
  was: z.string(),
  before: z.int(),
  after: z.int(),
})
const Kept = z.object({
  member_id: z.int(),
  entry_id: z.string(),
  product_id: z.int(),
  preset: z.nullable(Preset),
  figures: z.nullable(OwnFigures),
})
type Kept = z.infer<typeof Kept>
