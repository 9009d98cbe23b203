import * as z from 'zod/mini'
import type { WitnessStamp } from '../contracts/pick-chain.ts'
import { many, maybeOne, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

/** Oldest first; with `page` newest first. `total` counts all. */
export async function witnessStamps(
  trx: Transaction,
  { after, limit, page }: { after: number; limit: number; page: number | undefined },
): Promise<{ items: WitnessStamp[]; total: number }> {
  const rows = await many(
    trx,
    StampRow,
    `select chain_rows as rows, head, signed_at, authority, origin, token, trusted
    from witness_token where chain_rows > :after order by chain_rows ${page === undefined ? '' : 'desc'}
    limit :limit offset :offset`,
    { after, limit, offset: limit * ((page ?? 1) - 1) },
  )
  const { total } = await one(trx, Total, 'select count(*) as total from witness_token')
  const items = rows.map(({ signed_at, token, trusted, ...row }) => ({
    ...row,
    signedAt: signed_at.toISOString(),
    token: token.toString('base64'),
    trusted: trusted?.toString('base64') ?? null,
  }))
  return { items, total }
}

export interface LastStamp {
  rows: number
  signedAt: Date
  authority: string
  origin: 'live' | 'sandbox'
}

/** Null before the first. */
export async function lastStamp(trx: Transaction): Promise<LastStamp | null> {
  return await maybeOne(
    trx,
    Last,
    `select chain_rows as rows, signed_at as "signedAt", authority, origin from witness_token order by chain_rows desc limit 1`,
  )
}

/**
 * SQL for a pick `p` with last known day D: made on D + 1, witnessed if signed before D + 3 (UTC). Without a stamp it waits
 * until the edition passes that.
 */
export const WITNESS = `(case
  when p.witnessed_at is null then case
    when p.as_of + 2 > (select as_of from current_edition join edition on edition.id = edition_id) then 'waiting' else 'late' end
  when p.witnessed_at < (p.as_of + 3)::timestamp at time zone 'UTC' then 'witnessed' else 'late' end)`

/** SQL: picks with the time of their first covering stamp. */
export const WITNESSED_PICKS = `(select pick.*, (
    select signed_at from witness_token where chain_rows >= pick.number order by chain_rows limit 1) as witnessed_at from pick)`

const StampRow = z.object({
  rows: z.int(),
  head: z.string(),
  signed_at: z.date(),
  authority: z.string(),
  origin: z.enum(['live', 'sandbox']),
  token: z.instanceof(Buffer),
  trusted: z.nullable(z.instanceof(Buffer)),
})
const Total = z.object({ total: z.int() })
const Last = z.object({
  rows: z.int(),
  signedAt: z.date(),
  authority: z.string(),
  origin: z.enum(['live', 'sandbox']),
})
