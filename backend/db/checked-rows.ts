import type { Knex } from 'knex'
import * as z from 'zod/mini'

/** What a query's row is, column by column. It describes and never changes: rows stay as the database gave them. */
export type RowSchema = z.ZodMiniObject | z.ZodMiniDiscriminatedUnion<z.ZodMiniObject[]>
type RowOf<Row extends RowSchema> = z.input<Row>
type Bindings = readonly Knex.RawBinding[] | Knex.ValueDict

/** Anything that runs SQL: a database, a transaction, or one connection. */
export interface Asked {
  raw(sql: string, bindings: Bindings): PromiseLike<{ rows: unknown[]; rowCount: number | null }>
}

/** Whether rows are parsed: under test and in development. In production they are trusted (decision 0030). */
const CHECKED = process.env.NODE_ENV !== 'production'

/** All rows that a query gives. Throws `RowFault` where one is not of the schema, or has a column that is not in it. */
export async function many<Row extends RowSchema>(
  db: Asked,
  row: Row,
  sql: string,
  bindings: Bindings = [],
): Promise<RowOf<Row>[]> {
  return await ask(db, row, sql, bindings, placeFrom(many))
}

/** The one row of a query. Throws `RowFault` where none or more come, too. */
export async function one<Row extends RowSchema>(
  db: Asked,
  row: Row,
  sql: string,
  bindings: Bindings = [],
): Promise<RowOf<Row>> {
  const place = placeFrom(one)
  const [first, ...more] = await ask(db, row, sql, bindings, place)
  if (first === undefined || more.length > 0)
    throw countFault(place, 'one row', more.length + (first ? 1 : 0))
  return first
}

/** The row of a query that may give none. Throws `RowFault` where more come, too. */
export async function maybeOne<Row extends RowSchema>(
  db: Asked,
  row: Row,
  sql: string,
  bindings: Bindings = [],
): Promise<RowOf<Row> | null> {
  const place = placeFrom(maybeOne)
  const [first, ...more] = await ask(db, row, sql, bindings, place)
  if (more.length > 0) throw countFault(place, 'at most one row', more.length + 1)
  return first ?? null
}

/** All rows that a model's query gives, as plain rows: what it selects has to be what the schema names. */
export async function manyOf<Row extends RowSchema>(
  query: PromiseLike<readonly unknown[]>,
  row: Row,
): Promise<RowOf<Row>[]> {
  const place = placeFrom(manyOf)
  return checked(await query, row, place)
}

/** The columns of a schema as a query of the table selects them. */
export function columnsOf(table: string, row: z.ZodMiniObject): string[] {
  return Object.keys(row.shape).map((column) => `${table}.${column}`)
}

/** How many rows a statement has written or deleted. */
export async function changed(db: Asked, sql: string, bindings: Bindings = []): Promise<number> {
  const { rowCount } = await db.raw(sql, bindings)
  return rowCount ?? 0
}

/** A query and the schema of its rows do not fit one another: a fault of ours. Holds no value, for it is logged. */
class RowFault extends Error {
  override readonly name = 'RowFault'
}

async function ask<Row extends RowSchema>(
  db: Asked,
  row: Row,
  sql: string,
  bindings: Bindings,
  place: Place,
): Promise<RowOf<Row>[]> {
  const { rows } = await db.raw(sql, bindings)
  return checked(rows, row, place)
}

/** The only place where rows are said to be what their schema says. */
function checked<Row extends RowSchema>(rows: readonly unknown[], row: Row, place: Place): RowOf<Row>[] {
  if (CHECKED) check(rows, row, place)
  return rows as RowOf<Row>[]
}

function check(rows: readonly unknown[], row: RowSchema, place: Place): void {
  for (const [index, each] of rows.entries()) {
    // All rows of an answer have the same columns: the first tells whether there are more than the schema's.
    const { error } = (index === 0 ? strict(row) : row).safeParse(each)
    if (!error) continue
    const faults = error.issues.map((issue) => describeIssue(issue, each)).join('; ')
    throw new RowFault(`${nameOf(place)}: row ${index + 1} does not fit its schema: ${faults}`)
  }
}

/** The columns of a table that a model has read: some of its schema's, and no others. */
export function checkColumns(columns: object, row: z.ZodMiniObject, table: string): void {
  if (!CHECKED) return
  const read = Object.fromEntries(Object.keys(columns).map((name) => [name, row.shape[name] ?? z.never()]))
  const { error } = z.object(read).safeParse(columns)
  if (!error) return
  const faults = error.issues.map((issue) => describeIssue(issue, columns)).join('; ')
  throw new RowFault(`table ${table}: a row does not fit its schema: ${faults}`)
}

/** A query asks for what it uses: a column that its schema does not name is a fault. */
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

function countFault(place: Place, wanted: string, came: number): RowFault {
  return new RowFault(`${nameOf(place)}: ${wanted} expected, ${came} came`)
}

/** Holds the stack at the call of `many` and its like: after the query's answer it would be gone. */
interface Place {
  stack?: string
}

function placeFrom(called: (...args: never[]) => unknown): Place {
  const place: Place = {}
  // A stack costs some microseconds; in production the one of the error itself has to do.
  if (CHECKED) Error.captureStackTrace(place, called)
  return place
}

/** The first line of ours on the stack, as `backend/billing/subscription-attempt.ts:33`. */
function nameOf({ stack = new Error().stack ?? '' }: Place): string {
  for (const [, place = ''] of stack.matchAll(/(?<![^\s:(])([^\s:(]+:\d+):\d+/g)) {
    const at = /\/((?:backend|tests)\/.+)/.exec(place)?.[1]
    if (at && !OWN.test(at)) return at
  }
  return 'a query'
}

const OWN = /^backend\/db\/checked-rows\.[jt]s:/
