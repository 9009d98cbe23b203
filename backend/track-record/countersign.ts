import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { witnessedText } from '../contracts/pick-chain.ts'
import { maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { Log } from '../process/log.ts'
import { Outage } from '../sources/answer.ts'
import { SourceFailure } from '../sources/port.ts'
import { askAuthority, type Stamp, type StampAuthority } from '../sources/time-stamp/ask-authority.ts'
import { type ChainEnd, EMPTY_CHAIN } from './hash-chain.ts'
import { chainEnd } from './pick-chain.ts'
import { lastStamp } from './witness-stamps.ts'

/**
 * New dated picks at once, results daily. Retries after ten minutes, doubling up to six hours. Returns whether a stamp was
 * made.
 */
export async function countersign(
  db: Db,
  authority: StampAuthority,
  { now, log, signal }: { now: Date; log: Log; signal: AbortSignal },
): Promise<boolean> {
  const { end, due, failures } = await db.transaction((trx) => whatIsDue(trx, now))
  if (!due) return false
  try {
    const stamp = await askAuthority(authority, imprintOf(end), signal)
    await db.transaction((trx) => keepStamp(trx, { end, stamp, origin: authority.origin, now }))
    const offBy = Math.round((stamp.at.getTime() - now.getTime()) / 1000)
    if (Math.abs(offBy) > CLOCK_OFF_S)
      log.warn({ offBy }, 'The clock of this server differs from that of the witness')
    log.info({ rows: end.number, authority: stamp.authority }, 'The witness signed the track record')
    return true
  } catch (error) {
    if (!(error instanceof Outage || error instanceof SourceFailure)) throw error
    log.warn({ err: error }, 'The witness did not sign the track record; it is asked again')
    await noteAttempt(db, { now, failures: failures + 1, fault: error.message })
    return false
  }
}

/** SHA-256. */
export function imprintOf({ number, hash }: ChainEnd): Buffer {
  return createHash('sha256')
    .update(witnessedText({ rows: number, head: hash }))
    .digest()
}

export async function keepStamp(
  trx: Transaction,
  { end, stamp, origin, now }: { end: ChainEnd; stamp: Stamp; origin: StampAuthority['origin']; now: Date },
): Promise<void> {
  await trx('witness_token')
    .insert({
      chain_rows: end.number,
      head: end.hash,
      signed_at: stamp.at,
      authority: stamp.authority,
      origin,
      token: Buffer.from(stamp.token),
      trusted: stamp.trusted && Buffer.from(stamp.trusted.whole),
      received_at: now,
    })
    .onConflict('chain_rows')
    .ignore()
  await noteAttempt(trx, { now, failures: 0, fault: null })
  await trx.raw('update current_edition set revision = revision + 1')
  await trx.raw(`select pg_notify('edition', 'the witness signed')`)
}

/** Null: no attempt yet. */
export async function lastAttempt(trx: Transaction): Promise<z.infer<typeof Attempt> | null> {
  return await maybeOne(
    trx,
    Attempt,
    'select tried_at as "triedAt", failures, next_at as "nextAt", fault from witness_attempt',
  )
}

async function whatIsDue(
  trx: Transaction,
  now: Date,
): Promise<{ end: ChainEnd; due: boolean; failures: number }> {
  const end = await chainEnd(trx)
  const last = await lastStamp(trx)
  const attempt = await lastAttempt(trx)
  const failures = attempt?.failures ?? 0
  const wait = attempt && failures > 0 ? attempt.nextAt.getTime() - now.getTime() : 0
  const { picks } = await one(trx, Uncovered, 'select exists (select from pick where number > ?) as picks', [
    last?.rows ?? 0,
  ])
  const isNew = end.number > (last?.rows ?? EMPTY_CHAIN.number)
  const isDaily = last === null || Math.abs(now.getTime() - last.signedAt.getTime()) >= DAILY_MS
  // A longer wait means the clock was changed.
  return { end, due: isNew && (picks || isDaily) && (wait <= 0 || wait > WAIT_MAX_MS), failures }
}

async function noteAttempt(
  db: Db | Transaction,
  { now, failures, fault }: { now: Date; failures: number; fault: string | null },
): Promise<void> {
  const waitMs = Math.min(WAIT_MAX_MS, WAIT_MS * 2 ** Math.max(0, failures - 1))
  const row = { tried_at: now, failures, next_at: new Date(now.getTime() + waitMs), fault }
  await db('witness_attempt').insert(row).onConflict('only_row').merge()
}

const WAIT_MS = 10 * 60_000
const WAIT_MAX_MS = 6 * 3_600_000
const DAILY_MS = 20 * 3_600_000
const CLOCK_OFF_S = 600

const Uncovered = z.object({ picks: z.boolean() })
const Attempt = z.object({
  triedAt: z.date(),
  failures: z.int(),
  nextAt: z.date(),
  fault: z.nullable(z.string()),
})
