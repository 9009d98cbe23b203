import type { Transaction } from '../db/knex.ts'
import type { RefreshedSource } from './publish.ts'

/** The answers look wrong: nothing was published. The message says what and how to go on. */
export class RefreshStopped extends Error {
  constructor(findings: readonly string[]) {
    super(
      `Nothing was published. ${findings.join(' ')} If this is correct, publish it with: npm run refresh -- --accept`,
    )
    this.name = 'RefreshStopped'
  }
}

/** Stops a run in which a source lists more than 30 % fewer things than it did last time. */
export async function guardListings(trx: Transaction, sources: readonly RefreshedSource[]): Promise<void> {
  const { rows: before } = await trx.raw<{ rows: { source: string; origin: string; rows: number }[] }>(
    'select source, origin, rows from source_state where last_success_at is not null and rows >= ?',
    [MIN_COMPARED],
  )
  const findings = sources.flatMap(({ source, origin, label, rows }) => {
    const last = before.find((state) => state.source === source && state.origin === origin)
    if (!last || rows >= last.rows * (1 - MAX_DROP)) return []
    return [`${label} now has ${rows} items; last time it had ${last.rows}.`]
  })
  if (findings.length > 0) throw new RefreshStopped(findings)
}

/** Stops a run in which more than half of a source's prices differ from the known ones. Needs `incoming_product`. */
export async function guardPrices(trx: Transaction, sources: readonly RefreshedSource[]): Promise<void> {
  const { rows } = await trx.raw<{ rows: { source: string; compared: number; changed: number }[] }>(
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
  if (findings.length > 0) throw new RefreshStopped(findings)
}

const MAX_DROP = 0.3
const MAX_PRICES_CHANGED = 0.5
/** Under this a share says nothing. */
const MIN_COMPARED = 20
