import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type Asked, many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { CPSC_LABEL, type RecallRow } from '../sources/cpsc/recalls.ts'
import type { ListAddress, ListName } from '../sources/list-addresses.ts'
import { type ListedCompany, UFLPA_LABEL } from '../sources/uflpa/entity-list.ts'
import { companyKey } from '../suppliers/company-names.ts'

export const LIST_LABELS: Readonly<Record<ListName, string>> = { cpsc: CPSC_LABEL, uflpa: UFLPA_LABEL }

const ListState = z.object({
  list: z.enum(['cpsc', 'uflpa']),
  origin: z.enum(['live', 'sandbox']),
  takenAt: z.nullable(z.date()),
  triedAt: z.date(),
  rows: z.nullable(z.int()),
  digest: z.nullable(z.string()),
  fault: z.nullable(z.string()),
})
export type ListState = z.infer<typeof ListState>

const STATES = `select list, origin, taken_at as "takenAt", tried_at as "triedAt", rows, digest, fault from official_list`

export async function listStates(db: Asked): Promise<ListState[]> {
  return await many(db, ListState, `${STATES} order by list`)
}

export async function listState(db: Asked, list: ListName): Promise<ListState | null> {
  return await maybeOne(db, ListState, `${STATES} where list = ?`, [list])
}

export type ListContent =
  | { list: 'cpsc'; entries: readonly RecallRow[] }
  | { list: 'uflpa'; entries: readonly ListedCompany[] }

/** True if anything differs. */
export async function keepList(
  trx: Transaction,
  content: ListContent,
  { origin, now }: { origin: ListAddress['origin']; now: Date },
): Promise<boolean> {
  const { list, entries } = content
  const digest = createHash('sha256')
    .update(JSON.stringify([KEPT_AS, origin, entries]))
    .digest('base64url')
  const isNew = (await listState(trx, list))?.digest !== digest
  if (isNew)
    await (content.list === 'cpsc' ? putRecalls(trx, content.entries) : putCompanies(trx, content.entries))
  await trx.raw(
    `insert into official_list (list, origin, taken_at, tried_at, rows, digest, fault) values (?, ?, ?, ?, ?, ?, null)
     on conflict (list) do update set (origin, taken_at, tried_at, rows, digest, fault) = (excluded.origin,
       excluded.taken_at, excluded.tried_at, excluded.rows, excluded.digest, null)`,
    [list, origin, now, now, entries.length, digest],
  )
  return isNew
}

export async function noteFault(
  trx: Transaction,
  list: ListName,
  { origin, now, fault }: { origin: ListAddress['origin']; now: Date; fault: string },
): Promise<void> {
  await trx.raw(
    `insert into official_list (list, origin, tried_at, fault) values (?, ?, ?, ?)
     on conflict (list) do update set tried_at = excluded.tried_at, fault = excluded.fault`,
    [list, origin, now, fault],
  )
}

export async function forgetList(trx: Transaction, list: ListName): Promise<void> {
  await trx.raw(list === 'cpsc' ? 'delete from recall' : 'delete from listed_company')
  await trx.raw('delete from official_list where list = ?', [list])
}

async function putRecalls(trx: Transaction, recalls: readonly RecallRow[]): Promise<void> {
  await trx.raw('delete from recall')
  await trx.raw(
    `insert into recall (number, title, recalled_on, hazard, url, products, firms, model_texts)
     select number, title, day, hazard, url, products, firms, "modelTexts" from jsonb_to_recordset(?::jsonb)
       as r(number text, title text, day date, hazard text, url text, products text[], firms text[], "modelTexts" text[])
     on conflict (number) do nothing`,
    [JSON.stringify(recalls)],
  )
}

/** Skips keys of one word, which fit many companies. */
async function putCompanies(trx: Transaction, companies: readonly ListedCompany[]): Promise<void> {
  const keyed = companies
    .map((company) => ({ ...company, key: companyKey(company.name) }))
    .filter(({ key }) => key.includes(' ') || /\p{Script=Han}{4}/u.test(key))
  await trx.raw('delete from listed_company')
  await trx.raw(
    `insert into listed_company (name_key, name, effective_on)
     select key, name, "effectiveOn" from jsonb_to_recordset(?::jsonb) as c(key text, name text, "effectiveOn" date)
     on conflict (name_key, name) do nothing`,
    [JSON.stringify(keyed)],
  )
}

/** Raise when storage or comparison changes. */
const KEPT_AS = 1
