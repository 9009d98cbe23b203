import * as z from 'zod/mini'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { RefreshedSource } from './staging.ts'

/** The run published no data. The message gives findings and next steps. */
export class RefreshStopped extends Error {
  constructor(findings: readonly string[]) {
    super(
      `Nothing was published. ${findings.join(' ')} If this is correct, publish it with: npm run refresh -- --accept`,
    )
    this.name = 'RefreshStopped'
  }
}

/** Stops a run if a source lists over 30 % fewer things than last time. */
export async function guardListings(trx: Transaction, sources: readonly RefreshedSource[]): Promise<void> {
  const before = await many(
    trx,
    Listed,
    'select source, origin, rows from source_state where last_success_at is not null and rows >= ?',
    [MIN_COMPARED],
  )
  const findings = sources.flatMap(({ source, origin, label, rows }) => {
    if (isFile(source)) return []
    const last = before.find((state) => state.source === source && state.origin === origin)
    if (!last || rows >= last.rows * (1 - MAX_DROP)) return []
    return [`${label} now has ${rows} items; last time it had ${last.rows}.`]
  })
  if (findings.length > 0) throw new RefreshStopped(findings)
}

/** Files only add, so a shorter one loses nothing. A refresh reads those of the sandbox, once with their past. */
function isFile(source: string): boolean {
  return source.startsWith('file-')
}

/**
 * Stops a run if over half of a source's prices differ. Where terms forbid keeping prices, compares the price
 * level. Needs `incoming_product`.
 */
export async function guardPrices(trx: Transaction, sources: readonly RefreshedSource[]): Promise<void> {
  const rows = await many(
    trx,
    Compared,
    `select i.source, count(*) as compared, count(*) filter (where i.price <> p.price) as changed
    from incoming_product i
    join product p on (p.channel, p.origin, p.external_id) = (i.channel, i.origin, i.external_id)
    where i.price is not null and p.price is not null and i.currency is not distinct from p.currency
    group by i.source`,
  )
  const findings = rows.flatMap(({ source, compared, changed }) => {
    if (compared < MIN_COMPARED || changed <= compared * MAX_PRICES_CHANGED) return []
    const label = sources.find((refreshed) => refreshed.source === source)?.label ?? source
    return [`${label} changed the price of ${changed} of ${compared} products.`]
  })
  const judged = new Set(rows.filter(({ compared }) => compared >= MIN_COMPARED).map(({ source }) => source))
  for (const { source, before, now } of await priceLevels(trx)) {
    if (judged.has(source) || !before.some((level, at) => isElsewhere(level, now[at]))) continue
    const label = sources.find((refreshed) => refreshed.source === source)?.label ?? source
    findings.push(
      `${label} now has prices about ${formatLevels(now)}; last time they were about ${formatLevels(before)}.`,
    )
  }
  if (findings.length > 0) throw new RefreshStopped(findings)
}

/** For sources with an expiry, whose prices are gone at the next refresh. */
export async function recordPriceLevels(trx: Transaction): Promise<void> {
  await trx.raw(
    `delete from price_level where (source, origin) in (
      select source, origin from incoming_product where price is not null and expires_at is not null)`,
  )
  await trx.raw(
    `insert into price_level (source, origin, currency, products, quartiles)
    select source, origin, coalesce(currency, ''), count(*), ${QUARTILES}
    from incoming_product i where price is not null and expires_at is not null
    group by source, origin, coalesce(currency, '')`,
  )
}

const Listed = z.object({ source: z.string(), origin: z.string(), rows: z.int() })
const Compared = z.object({ source: z.string(), compared: z.int(), changed: z.int() })
const PriceLevel = z.object({ source: z.string(), before: z.array(z.number()), now: z.array(z.number()) })
type PriceLevel = z.infer<typeof PriceLevel>

/** Over known products, if at least half as many as last time. */
async function priceLevels(trx: Transaction): Promise<PriceLevel[]> {
  return await many(
    trx,
    PriceLevel,
    `select i.source, l.quartiles as before, ${QUARTILES} as now
    from incoming_product i
    join product p on (p.channel, p.origin, p.external_id) = (i.channel, i.origin, i.external_id)
    join price_level l on (l.source, l.origin, l.currency) = (i.source, i.origin, coalesce(i.currency, ''))
    where i.price is not null and p.expires_at is not null
    group by i.source, l.currency, l.products, l.quartiles
    having count(*) >= greatest(?, l.products / 2.0)`,
    [MIN_COMPARED],
  )
}

function isElsewhere(before: number, now: number | undefined): boolean {
  return now === undefined || now > before * MAX_LEVEL_MOVED || now * MAX_LEVEL_MOVED < before
}

function formatLevels(levels: number[]): string {
  return levels.map((level) => level.toFixed(2)).join(' / ')
}

const QUARTILES = 'percentile_cont(array[0.25, 0.5, 0.75]) within group (order by i.price::float8)'
/** Levels hardly move in a day; half or double is a unit error. */
const MAX_LEVEL_MOVED = 2
const MAX_DROP = 0.3
const MAX_PRICES_CHANGED = 0.5
/** Below this a share means little. */
const MIN_COMPARED = 20
