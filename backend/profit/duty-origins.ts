/** A duty on all goods of a country. In force from `from` until the day before `to`. */
export interface OriginProgram {
  words: string
  heading: string
  citation: string
  link: string
  from: string
  to: string | null
  /** Basis points. 'EU': its member states. '*': countries that are not named. */
  rates: Partial<Record<string, number>>
  /** Whether the rate contains the usual duty. */
  including: boolean
  /** Whether `TariffLine.exempt` lifts this duty. */
  exempts: boolean
}

const FORCED_LABOR = {
  words: 'by origin',
  heading: '9903.05.20-.84',
  citation: '91 FR 47318, U.S. note 52; CSMS 69326983',
  link: 'https://www.federalregister.gov/citation/91-FR-47318',
  from: '2026-07-24',
  to: null,
  exempts: true,
}

/** Open-ended ones only: goods arrive after today. `tariffs/ended-programs.csv` has the ended ones. */
export const ORIGIN_PROGRAMS: readonly OriginProgram[] = [
  {
    ...FORCED_LABOR,
    rates: {
      ...of(
        1250,
        'DZ AO AU BS BH BR CL CN CO CR DO EG GY HK IQ IL KZ KW LY MA NZ NI NG NO OM PE PH QA RU SA SG ZA TH TR AE UY VE VN',
      ),
      ...of(1000, 'AR BD KH CA EC SV GT HN IN ID JO MY MX PK LK TT GB'),
    },
    including: false,
  },
  { ...FORCED_LABOR, rates: { EU: 1000, TW: 1000, JP: 1250, KR: 1250, CH: 1250 }, including: true },
  {
    words: 'Section 301 Brazil',
    heading: '9903.05.01',
    citation: '91 FR 45516, U.S. note 50; CSMS 69302472',
    link: 'https://www.federalregister.gov/citation/91-FR-45516',
    from: '2026-07-22',
    to: null,
    rates: { BR: 2500 },
    including: false,
    exempts: false,
  },
]

const MEMBERS = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'

/** Null: the program does not name the country. */
export function rateFor({ rates }: Pick<OriginProgram, 'rates'>, country: string): number | null {
  const named = rates[country] ?? (MEMBERS.includes(country) ? rates.EU : undefined)
  return named ?? rates['*'] ?? null
}

/** The largest first, the others as the notice lists them. */
export const ORIGINS: readonly string[] = [
  ...new Set([
    ...'CN HK VN TH TR BR IN ID MY PK BD KH MX CA GB TW KR'.split(' '),
    ...ORIGIN_PROGRAMS.flatMap(({ rates }) => Object.keys(rates)).filter((country) => country !== 'EU'),
    ...MEMBERS.split(' '),
  ]),
]

function of(bps: number, countries: string): Record<string, number> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, bps]))
}
