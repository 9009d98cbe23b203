import type { Knex } from 'knex'
import * as z from 'zod/mini'

/** Schemas only validate: rows stay as the database returned them. */
export type RowSchema = z.ZodMiniObject | z.ZodMiniDiscriminatedUnion<z.ZodMiniObject[]>
type RowOf<Row extends RowSchema> = z.input<Row>
type Bindings = readonly Knex.RawBinding[] | Knex.ValueDict

export interface Asked {
  raw(sql: string, bindings: Bindings): PromiseLike<{ rows: unknown[]; rowCount: number | null }>
}

/** Production trusts rows (decision 0030). */
const CHECKED = process.env.NODE_ENV !== 'production'

/** Throws `RowFault` for a row that differs from the schema or has extra columns. */
export async function many<Row extends RowSchema>(
  db: Asked,
  row: Row,
  sql: string,
  bindings: Bindings = [],
): Promise<RowOf<Row>[]> {
  return await ask(db, row, sql, bindings, callSiteOf(many))
}

/** Throws `RowFault` unless exactly one row. */
export async function one<Row extends RowSchema>(
  db: Asked,
  row: Row,
  sql: string,
  bindings: Bindings = [],
): Promise<RowOf<Row>> {
  const callSite = callSiteOf(one)
  const [first, ...more] = await ask(db, row, sql, bindings, callSite)
  if (first === undefined || more.length > 0)
    throw countFault(callSite, 'one row', more.length + (first ? 1 : 0))
  return first
}

/** Throws `RowFault` for more than one row. */
export async function maybeOne<Row extends RowSchema>(
  db: Asked,
  row: Row,
  sql: string,
  bindings: Bindings = [],
): Promise<RowOf<Row> | null> {
  const callSite = callSiteOf(maybeOne)
  const [first, ...more] = await ask(db, row, sql, bindings, callSite)
  if (more.length > 0) throw countFault(callSite, 'at most one row', more.length + 1)
  return first ?? null
}

export async function manyOf<Row extends RowSchema>(
  query: PromiseLike<readonly unknown[]>,
  row: Row,
): Promise<RowOf<Row>[]> {
  const callSite = callSiteOf(manyOf)
  return checked(await query, row, callSite)
}

export function columnsOf(table: string, row: z.ZodMiniObject): string[] {
  return Object.keys(row.shape).map((column) => `${table}.${column}`)
}

export async function changed(db: Asked, sql: string, bindings: Bindings = []): Promise<number> {
  const { rowCount } = await db.raw(sql, bindings)
  return rowCount ?? 0
}

/** Query and schema disagree: our bug. Holds no value, because it is logged. */
class RowFault extends Error {
  override readonly name = 'RowFault'
}

async function ask<Row extends RowSchema>(
  db: Asked,
  row: Row,
  sql: string,
  bindings: Bindings,
  callSite: CallSite,
): Promise<RowOf<Row>[]> {
  const { rows } = await db.raw(sql, bindings)
  return checked(rows, row, callSite)
}

function checked<Row extends RowSchema>(
  rows: readonly unknown[],
  row: Row,
  callSite: CallSite,
): RowOf<Row>[] {
  if (CHECKED) check(rows, row, callSite)
  return rows as RowOf<Row>[]
}

function check(rows: readonly unknown[], row: RowSchema, callSite: CallSite): void {
  for (const [index, each] of rows.entries()) {
    // All rows share their columns.
    const { error } = (index === 0 ? strict(row) : row).safeParse(each)
    if (!error) continue
    const faults = error.issues.map((issue) => describeIssue(issue, each)).join('; ')
    throw new RowFault(`${nameOf(callSite)}: row ${index + 1} does not fit its schema: ${faults}`)
  }
}

export function checkColumns(columns: object, row: z.ZodMiniObject, table: string): void {
  if (!CHECKED) return
  const read = Object.fromEntries(Object.keys(columns).map((name) => [name, row.shape[name] ?? z.never()]))
  const { error } = z.object(read).safeParse(columns)
  if (!error) return
  const faults = error.issues.map((issue) => describeIssue(issue, columns)).join('; ')
  throw new RowFault(`table ${table}: a row does not fit its schema: ${faults}`)
}

function strict(row: RowSchema): z.ZodMiniType {
  const known = stricts.get(row)
  if (known) return known
  const schema =
    row instanceof z.ZodMiniObject
      ? z.catchall(row, z.never())
      : z.union(row.def.options.map((option) => z.catchall(option, z.never())))
  stricts.set(row, schema)
  return schema
}

const stricts = new WeakMap<RowSchema, z.ZodMiniType>()

function describeIssue(issue: z.core.$ZodIssue, row: unknown): string {
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')}: in no schema`
  const field = issue.path.join('.')
  if (issue.code === 'invalid_type' && issue.expected === 'never') return `${field}: in no schema`
  const expected = 'expected' in issue ? `expected ${issue.expected}` : issue.code
  return `${field}: ${expected}, got ${kindAt(row, issue.path)}`
}

function kindAt(row: unknown, path: readonly PropertyKey[]): string {
  const value = path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    row,
  )
  if (value === null) return 'null'
  return typeof value === 'object' ? Object.prototype.toString.call(value).slice(8, -1) : typeof value
}

function countFault(callSite: CallSite, wanted: string, came: number): RowFault {
  return new RowFault(`${nameOf(callSite)}: ${wanted} expected, ${came} came`)
}

/** The stack of the call of `many`, which is lost once the query answers. */
interface CallSite {
  stack?: string
}

function callSiteOf(called: (...args: never[]) => unknown): CallSite {
  const callSite: CallSite = {}
  // Capturing costs microseconds.
  if (CHECKED) Error.captureStackTrace(callSite, called)
  return callSite
}

function nameOf({ stack = new Error().stack ?? '' }: CallSite): string {
  for (const [, callSite = ''] of stack.matchAll(/(?<![^\s:(])([^\s:(]+:\d+):\d+/g)) {
    const at = /\/((?:backend|tests)\/.+)/.exec(callSite)?.[1]
    if (at && !OWN.test(at)) return at
  }
  return 'a query'
}

const OWN = /^backend\/db\/checked-rows\.[jt]s:/
