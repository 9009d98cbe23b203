import * as z from 'zod'

export interface PublicDataConfig {
  /** Null: off. */
  ratesUrl: string | null
  /** Monthly US imports, with the operator's key; null: off. */
  census: { url: string; key: string | null } | null
  /** The track record's time-stamp authority and its file of trusted issuers; null: none. */
  witness: { url: string; certificates: string | null } | null
  /** Null: off. */
  listUrls: { cpsc: string | null; uflpa: string | null }
}

const toggle = z.enum(['on', 'off'], { error: 'must be on or off' })
const httpUrl = z
  .string()
  .trim()
  .regex(/^https?:\/\/[^/\s]+/, 'must be an http(s) address')

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
  WITNESS_URL: httpUrl.optional(),
  WITNESS_CERTIFICATES: z.string().trim().optional(),
  CPSC_RECALLS: toggle.default('off'),
  CPSC_RECALLS_URL: httpUrl.default('https://www.saferproducts.gov/RestWebServices/Recall'),
  UFLPA_LIST: toggle.default('off'),
  UFLPA_LIST_URL: z
    .string()
    .trim()
    .refine(
      (value) => /^(?:https?|file):\/\//.test(value) && URL.canParse(value),
      'must be an http(s) or file:// address',
    )
    .default('https://www.dhs.gov/uflpa-entity-list'),
}

export function publicDataOf(env: z.output<z.ZodObject<typeof PublicDataShape>>): PublicDataConfig {
  return {
    ratesUrl: env.ECB_RATES === 'on' ? env.ECB_RATES_URL : null,
    census: env.CENSUS_IMPORTS === 'on' ? { url: env.CENSUS_IMPORTS_URL, key: env.CENSUS_KEY ?? null } : null,
    witness: env.WITNESS_URL
      ? { url: env.WITNESS_URL, certificates: env.WITNESS_CERTIFICATES ?? null }
      : null,
    listUrls: {
      cpsc: env.CPSC_RECALLS === 'on' ? env.CPSC_RECALLS_URL : null,
      uflpa: env.UFLPA_LIST === 'on' ? env.UFLPA_LIST_URL : null,
    },
  }
}
