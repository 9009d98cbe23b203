import * as z from 'zod/mini'
import { cutText } from '../contracts/cut-text.ts'
import { LIKELY_FROM } from '../contracts/match-strength.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { safeMessage } from '../process/error-for-log.ts'
import type { Log } from '../process/log.ts'
import { Outage } from '../sources/answer.ts'
import {
  CODES_ASKED_AT_ONCE,
  fetchMonthlyImports,
  type MonthlyImports,
} from '../sources/census/monthly-imports.ts'
import { SourceFailure, type SpendCall } from '../sources/port.ts'
import { isDue, MONTHS_ASKED } from './due-codes.ts'
import type { ImportSource } from './import-source.ts'
import { LEAST_SHIPMENTS, STATED_CODE } from './stated-codes.ts'
import { monthsBefore } from './year-over-year.ts'

interface Taking {
  now: Date
  log: Log
  signal: AbortSignal
  spend: SpendCall
}

/** A failed group keeps its last figures. Runs once an edition, and every six hours. */
export async function takeCategoryImports(db: Db, source: ImportSource, taking: Taking): Promise<void> {
  const { now, log, signal, spend } = taking
  const edition = await editionToLookAt(db, source, now)
  if (edition === null) return
  const codes = (await knownOf(db, source)).filter((code) => isDue(code, now)).map(({ hs }) => hs)
  const since = monthsBefore(now.toISOString().slice(0, 7), MONTHS_ASKED)
  let [failure, failedInARow]: [Error | null, number] = [null, 0]
  for (let from = 0; from < codes.length && failedInARow < GROUPS_FAILED_MAX; from += CODES_ASKED_AT_ONCE) {
    const group = codes.slice(from, from + CODES_ASKED_AT_ONCE)
    try {
      await spend()
      const taken = await fetchMonthlyImports(source, { codes: group, since }, signal)
      await write(db, source, { group, now, taken })
      failedInARow = 0
    } catch (error) {
      if (!(error instanceof Outage || error instanceof SourceFailure)) throw error
      log.warn({ err: error, codes: group }, 'No new category imports of these codes; the last ones stay')
      failure = error
      failedInARow += 1
    }
  }
  const message = failure && cutText(safeMessage(failure.message), 1000)
  await noteLook(db, source, { edition, now, message })
  if (codes.length > 0 && failure === null) log.info({ codes: codes.length }, 'Category imports taken')
}

async function editionToLookAt(db: Db, { origin }: ImportSource, now: Date): Promise<number | null> {
  const row = await maybeOne(
    db,
    Looked,
    `select c.edition_id as edition, s.edition_id as "lookedAt", s.last_attempt_at as "lastAttempt"
     from current_edition c left join category_import_state s on s.origin = ?`,
    [origin],
  )
  if (!row?.edition) return null
  const rested = !row.lastAttempt || now.getTime() - row.lastAttempt.getTime() >= LOOK_AGAIN_MS
  return rested || row.lookedAt !== row.edition ? row.edition : null
}

async function knownOf(db: Db, { origin }: ImportSource) {
  return await many(
    db,
    KnownCode,
    `select stated.hs, known.asked_at as "askedAt", (
       select to_char(max(month), 'YYYY-MM') from category_import_month m where m.origin = :origin and m.hs = stated.hs
     ) as newest
     from (
       select hs, count(*) as shipments
       from (
         select ${STATED_CODE} as hs from shipment
         where hs_code is not null and supplier_id in (
           select m.supplier_id from match m join supplier s on s.id = m.supplier_id
           where m.score >= :likely and not s.forwarder)
       ) coded
       where hs is not null group by hs having count(*) >= :least
     ) stated
     left join category_import known on known.origin = :origin and known.hs = stated.hs
     order by stated.shipments desc, stated.hs limit :most`,
    { origin, likely: LIKELY_FROM, least: LEAST_SHIPMENTS, most: MOST_CODES },
  )
}

async function write(
  db: Db,
  { origin }: ImportSource,
  { group, now, taken: { months, names } }: { group: string[]; now: Date; taken: MonthlyImports },
): Promise<void> {
  await db.transaction(async (trx) => {
    await trx('category_import')
      .insert(group.map((hs) => ({ origin, hs, name: names.get(hs) ?? null, asked_at: now })))
      .onConflict(['origin', 'hs'])
      .merge({
        asked_at: now,
        name: trx.raw('coalesce(excluded.name, category_import.name)'),
      })
    if (months.length === 0) return
    await trx('category_import_month')
      .insert(months.map(({ hs, month, dollars }) => ({ origin, hs, month: `${month}-01`, dollars })))
      .onConflict(['origin', 'hs', 'month'])
      .merge()
  })
}

async function noteLook(
  db: Db,
  { origin }: ImportSource,
  { edition, now, message }: { edition: number; now: Date; message: string | null },
): Promise<void> {
  await db('category_import_state')
    .insert({
      ...{ origin, edition_id: edition, last_attempt_at: now, message },
      ...(message === null ? { last_success_at: now } : {}),
    })
    .onConflict('origin')
    .merge()
}

const Looked = z.object({
  edition: z.nullable(z.int()),
  lookedAt: z.nullable(z.int()),
  lastAttempt: z.nullable(z.date()),
})
const KnownCode = z.object({
  hs: z.string(),
  askedAt: z.nullable(z.date()),
  newest: z.nullable(z.string()),
})

const LOOK_AGAIN_MS = 6 * 3_600_000
/** Ignores other programs that use the same key. */
export const CENSUS_CALLS_A_DAY = 400
/** After these failures in a row the source is down or its daily limit is reached. */
const GROUPS_FAILED_MAX = 2
/** 80 calls a month; the Harmonized System has about 5,600 codes. */
const MOST_CODES = 2000
