import type { Config } from '../settings/config.ts'
import type { CensusAccess } from '../sources/census/monthly-imports.ts'
import type { FakeSources } from '../sources/registry.ts'

export const CENSUS_ID = 'us-census'

export interface ImportSource extends CensusAccess {
  origin: 'live' | 'sandbox'
}

/** Null: this server reads none. Sample products use sample figures. */
export function importSource(
  { census }: Pick<Config, 'census'>,
  sandbox: Pick<FakeSources, 'census'> | null,
): ImportSource | null {
  if (sandbox) return { ...sandbox.census, origin: 'sandbox' }
  return census && { ...census, origin: 'live' }
}
