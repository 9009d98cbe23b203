import { parseArgs } from 'node:util'
import { openDatabase } from '../../backend/db/knex.ts'
import { refresh } from '../../backend/refresh/refresh.ts'
import { syntheticSources } from './synthetic-source.ts'

/**
 * A refresh of synthetic sources in its own process, to be measured or killed. Prints JSON: outcome, steps and peak memory in
 * MB.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    products: { type: 'string', default: '1000' },
    days: { type: 'string', default: '35' },
    suppliers: { type: 'string', default: '100' },
    shipments: { type: 'string', default: '1000' },
    generation: { type: 'string', default: '1' },
    now: { type: 'string', default: '2026-04-01T08:00:00Z' },
  },
})
const db = openDatabase(values.url, { name: 'tideline refresh child', limits: 'working' })
const from = performance.now()
const outcome = await refresh(
  {
    db,
    sources: syntheticSources(
      {
        products: Number(values.products),
        days: Number(values.days),
        suppliers: Number(values.suppliers),
        shipments: Number(values.shipments),
      },
      Number(values.generation),
    ),
    market: { region: 'US', timeZone: 'America/New_York', label: 'United States' },
    sampleData: true,
    now: () => new Date(values.now),
    signal: new AbortController().signal,
  },
  { cause: 'request', accept: true },
)
await db.destroy()
process.stdout.write(
  `${JSON.stringify({
    ...outcome,
    ms: Math.round(performance.now() - from),
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
  })}\n`,
)
