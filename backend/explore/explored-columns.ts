import * as z from 'zod/mini'
import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { FIGURE_TESTS, FIGURES } from './figure-tests.ts'

/** Table `explored` in memory by column, in order of id: about 130 bytes a product. */
export interface ExploredColumns {
  ids: Float64Array
  /** List order over both channels. */
  positions: Float64Array
  /** Key: SQL. NaN if unknown. */
  figure(sql: string): Float64Array
  /** Key: SQL. Word index from 1; 0 if unknown. */
  code(sql: string): Uint8Array
}

interface Reading {
  /** SQL of the figures and codes to read; all without it. */
  asked?: ReadonlySet<string>
  /**
   * `before` reads the same products from the temporary table `explored_before`; a product that it lacks is
   * unknown.
   */
  look?: 'now' | 'before'
  atOnce?: number
}

/** Runs in the transaction that determined the state. */
export async function readExploredColumns(
  trx: Transaction,
  { asked, look = 'now', atOnce = PAGE }: Reading = {},
): Promise<ExploredColumns> {
  const { products } = await one(trx, Counted, 'select count(*) as products from explored')
  const wanted = (sqls: readonly string[]) => sqls.filter((sql) => asked?.has(sql) ?? true)
  const keys = look === 'now' ? KEYS : [...KEYS, PRODUCT_ID]
  const figures = new Map([...keys, ...wanted(FIGURES_READ)].map((sql) => [sql, new Float64Array(products)]))
  const codes = new Map(wanted(CODES_READ).map((sql) => [sql, new Uint8Array(products)]))
  const columns = [...figures.values(), ...codes.values()]
  const [ids = NOTHING, positions = NOTHING] = figures.values()
  const pageSql = pageOf([...figures.keys()], [...codes.keys()], look)
  for (let read = 0; read < products; ) {
    const after = read === 0 ? Number.MIN_SAFE_INTEGER : (ids[read - 1] as number)
    const { page } = await one(trx, Page, pageSql, { after, most: atOnce })
    const numbers = doublesOf(page)
    const rows = numbers.length / columns.length
    for (const [at, column] of columns.entries()) {
      column.set(numbers.subarray(at * rows, (at + 1) * rows), read)
    }
    read += rows
  }
  return {
    ids,
    positions,
    figure: (sql) => known(figures.get(sql), sql),
    code: (sql) => known(codes.get(sql), sql),
  }
}

/** The current row gives these in both looks. */
const KEYS = ['e.product_id', 'e.place']
/** Only with `before`; NaN if the product was not there. */
export const PRODUCT_ID = '$.product_id'
const TESTS = Object.values(FIGURE_TESTS)
const CODES_READ = TESTS.filter(({ words }) => words !== undefined).map(({ sql }) => sql)
const FIGURES_READ = [
  ...new Set([
    ...Object.values(FIGURES),
    ...TESTS.filter(({ words }) => words === undefined).map(({ sql }) => sql),
  ]),
]

const PAGE = 10_000

/** 8-byte doubles by column: text takes ten times as long to read. */
function pageOf(figures: readonly string[], codes: readonly string[], look: 'now' | 'before'): string {
  const columns = [
    ...figures.map((sql) => `coalesce(cast(${sql} as float8), 'NaN')`),
    ...codes.map((sql) => `coalesce(cast(${sql} as float8), 0)`),
  ].map((sql, at) => `${sql.replaceAll('$', look === 'now' ? 'e' : 'b')} as c${at}`)
  return `select ${columns.map((_, at) => `string_agg(float8send(c${at}), '')`).join(' || ')} as page from (
      select ${columns.join(', ')} from explored e
      ${look === 'now' ? '' : 'left join explored_before b on b.product_id = e.product_id'}
      where e.product_id > :after order by e.product_id limit :most
    ) listed`
}

const Counted = z.object({ products: z.int() })
const Page = z.object({ page: z.instanceof(Buffer) })
const NOTHING = new Float64Array(0)

/** PostgreSQL sends big-endian. */
function doublesOf(bytes: Buffer): Float64Array {
  bytes.swap64()
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

function known<Column>(column: Column | undefined, sql: string): Column {
  if (column === undefined) throw new Error(`${sql} was asked for and is not read`)
  return column
}
