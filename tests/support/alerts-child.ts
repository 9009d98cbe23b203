import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Db, openDatabase } from '../../backend/db/knex.ts'
import { refresh } from '../../backend/refresh/refresh.ts'
import type { ProductRow } from '../../backend/sources/port.ts'
import { dayRow, productRow, sourceOf } from './source-rows.ts'

/**
 * Gives all products new prices, in a process that a proof can kill. `--flawed`: alert events are written
 * outside the publication's transaction.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    products: { type: 'string', default: '300' },
    generation: { type: 'string', default: '1' },
    flawed: { type: 'boolean', default: false },
  },
})
const db = openDatabase(values.url, { name: 'alerts proof child', limits: 'working' })
db.on('query', ({ sql }: { sql: string }) => {
  if (sql.startsWith('insert into active_alert')) process.stdout.write('firing\n')
})
if (values.flawed) writeEventsBeside(db)
await refresh(
  {
    db,
    sources: [sourceOf(Array.from({ length: Number(values.products) }, (_, at) => product(at)))],
    market: { region: 'US', timeZone: 'America/New_York', label: 'United States' },
    sampleData: true,
    now: () => new Date('2026-04-01T08:00:00Z'),
    signal: new AbortController().signal,
  },
  { cause: 'request', accept: true },
)
await db.destroy()

/** Identifies the generation, and differs strongly from its neighbors. */
function product(at: number): ProductRow {
  const generation = Number(values.generation)
  const price = (generation % 2 === 0 ? 10_000 : 30_000) + generation
  return productRow({
    externalId: String(7_000_000_000_000_000_000n + BigInt(at)),
    name: `Steel bottle ${at}`,
    price,
    currency: 'USD',
    observedAt: '2026-04-01T06:00:00Z',
    days: [dayRow('2026-03-31', { units: 10 + (at % 40), price, currency: 'USD' })],
  })
}

/** Knex's functions are not writable. */
function writeEventsBeside(outer: Db): void {
  const begin = outer.transaction.bind(outer) as (...args: never[]) => Promise<Db>
  const beginFlawed = async (...args: never[]) => {
    const trx = await begin(...args)
    const raw = trx?.raw?.bind(trx)
    if (!raw) return trx
    const beside = async (sql: string, bindings: never) => {
      const written = await outer.raw(sql, bindings)
      await pause(1500)
      return written
    }
    // Other calls must stay unawaited: they may be fragments of larger statements.
    const flawed = (sql: string, bindings: never) =>
      sql.trimStart().startsWith('insert into alert_event') ? beside(sql, bindings) : raw(sql, bindings)
    return Object.defineProperty(trx, 'raw', { value: flawed, configurable: true })
  }
  Object.defineProperty(outer, 'transaction', { value: beginFlawed, configurable: true })
}
