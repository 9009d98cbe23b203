import * as z from 'zod/mini'
import { utcDay } from '../calendar/days.ts'
import type { OperatorSource } from '../contracts/operator-runs.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { Moment } from '../provenance/freshness.ts'
import { refreshStatus } from '../refresh/status.ts'
import type { Config } from '../settings/config.ts'
import { listAddresses } from '../sources/list-addresses.ts'
import type { CatalogueEntry, FakeSources } from '../sources/registry.ts'
import { callPricesOf } from './call-prices.ts'
import { listsHealth } from './list-health.ts'
import { importsHealth } from './public-data.ts'
import { witnessHealth } from './witness-health.ts'

export async function operatorSources(
  trx: Transaction,
  {
    catalogue,
    config,
    sandbox,
    moment,
  }: { catalogue: readonly CatalogueEntry[]; config: Config; sandbox: FakeSources | null; moment: Moment },
): Promise<OperatorSource[]> {
  const { sources } = await refreshStatus(trx, { catalogue, editionId: null, moment })
  const counted = await many(trx, Counted, 'select source, calls from source_calls where day = ?', [
    utcDay(moment.now),
  ])
  const { callsADay } = config.sources
  const asked = sources.map((source) => {
    const costs = source.origin === 'live'
    return {
      ...source,
      callsToday: costs ? (counted.find((each) => each.source === source.id)?.calls ?? 0) : null,
      callsADay: costs ? callsADay : null,
      prices: callPricesOf(source.id),
    }
  })
  return [
    ...asked,
    await importsHealth(trx, { config, sandbox, now: moment.now }),
    await witnessHealth(trx, { config, sandbox, now: moment.now }),
    ...(await listsHealth(trx, { lists: listAddresses(config, sandbox), now: moment.now })),
  ]
}

const Counted = z.object({ source: z.string(), calls: z.int() })
