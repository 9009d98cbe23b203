import * as z from 'zod'

/** Free public data that an operator switches on. */
export interface PublicDataConfig {
  /** Where exchange rates are asked for; null: they are not. */
  ratesUrl: string | null
  /** Where monthly US imports are asked for, and the operator's own key to them; null: they are not. */
  census: { url: string; key: string | null } | null
}

const toggle = z.enum(['on', 'off'], { error: 'must be on or off' })
const httpUrl = z
  .string()
  .trim()
  .regex(/^https?:\/\/[^/\s]+/, 'must be an http(s) address')

/** Its settings, as part of the environment. */
export const PublicDataShape = {
  ECB_RATES: toggle.default('off'),
  ECB_RATES_URL: httpUrl.default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
  CENSUS_IMPORTS: toggle.default('off'),
  CENSUS_IMPORTS_URL: httpUrl.default('https://api.census.gov/data/timeseries/intltrade/imports/hs'),
  CENSUS_KEY: z
    .string()
    .trim()
    .regex(/^[\w-]{8,100}$/, 'must be a key as the US Census Bureau sends them: letters and digits')
    .optional(),
}

export function publicDataOf(env: z.output<z.ZodObject<typeof PublicDataShape>>): PublicDataConfig {
  return {
    ratesUrl: env.ECB_RATES === 'on' ? env.ECB_RATES_URL : null,
    census: env.CENSUS_IMPORTS === 'on' ? { url: env.CENSUS_IMPORTS_URL, key: env.CENSUS_KEY ?? null } : null,
  }
}
