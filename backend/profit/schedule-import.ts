import { DUTY_LINES } from './duty-lines.ts'
import { ORIGIN_PROGRAMS, type OriginProgram } from './duty-origins.ts'
import { exactly, OUR_ESTIMATE, type Rate, type Source, type Spread } from './rate.ts'
import { TIME_RATES } from './schedule-times.ts'

const FREIGHT: Source = { name: 'Forwarders’ offers, 2025', link: null, asOf: '2026-11-22' }
const BY_ORIGIN: Source = {
  name: 'Section 301 by origin, 91 FR 47318 (HTS note 52), since 24 July 2026',
  link: 'https://www.federalregister.gov/citation/91-FR-47318',
  asOf: '2026-11-27',
}
const CUSTOMS: Source = { name: 'US customs, user fees', link: 'https://dutycite.com', asOf: '2026-11-22' }

const BROKERS: Source = {
  name: 'ClearFreight, list of brokerage fees; Freightos on bonds',
  link: 'https://www.clearfreight.com/customs-brokerage-fee-schedule/',
  asOf: '2026-11-28',
}

const { production, transitBy, customsBy } = TIME_RATES
/** From the order until customs has cleared goods by sea, by our likely days. */
export const ARRIVAL_DAYS = production.value.likely + transitBy.sea.value.likely + customsBy.sea.value.likely

export const FREIGHT_RATES = {
  /** Cents per cubic meter. */
  sea: {
    id: 'sea',
    words: 'Sea freight, shared container, a cubic metre',
    value: { low: 30_000, likely: 40_000, high: 50_000 },
    source: FREIGHT,
    note: 'To the warehouse door it is often more. Ask for an offer.',
  } satisfies Rate<Spread>,
  /** Cubic millimeters. */
  seaLeast: {
    id: 'sea-least',
    words: 'Sea freight: the least that is charged',
    value: 1_000_000_000,
    source: OUR_ESTIMATE,
    note: 'Most shipping agents charge at least one cubic metre.',
  } satisfies Rate<number>,
  /** Cents per kilogram. */
  air: {
    id: 'air',
    words: 'Air freight, a kilogram',
    value: { low: 400, likely: 600, high: 800 },
    source: FREIGHT,
    note: 'Ask for an offer.',
  } satisfies Rate<Spread>,
  /** Cubic centimeters per kilogram. */
  airDivisor: {
    id: 'air-divisor',
    words: 'Air freight: cubic centimetres that count as a kilogram',
    value: 6000,
    source: FREIGHT,
    note: null,
  } satisfies Rate<number>,
  /** Cents per order. */
  inspection: {
    id: 'inspection',
    words: 'Inspection of an order',
    value: exactly(0),
    source: OUR_ESTIMATE,
    note: 'A day costs about 300 dollars. Enter it if you have your orders inspected.',
  } satisfies Rate<Spread>,
}

export const IMPORT_RATES = {
  ...DUTY_LINES,
  dutyByCode: {
    id: 'duty-code',
    words: 'Duty: by the customs code that suppliers’ shipments state',
    value: ARRIVAL_DAYS,
    source: {
      name: 'US tariff schedule (HTS 2026), its notes 16, 20, 31, 50, 51 and 52',
      link: 'https://hts.usitc.gov',
      asOf: '2026-11-27',
    },
    note: 'Six digits leave several lines open: the range has them. Ask your broker for the line of your goods.',
  } satisfies Rate<number>,
  byOrigin: {
    id: 'duty-origin',
    words: 'Duty: by country of origin (section 301)',
    value: ORIGIN_PROGRAMS,
    source: BY_ORIGIN,
    note: 'Goods under section 232 (steel, aluminium, copper, car parts) pay that and nothing by origin. Contested in court. Goods of Mexico and Canada under USMCA are exempt, but not from the 50% of section 338 on listed goods of Canada, since 22 August 2026.',
  } satisfies Rate<readonly OriginProgram[]>,
  /** Millionths of the value, limited in cents per entry. */
  entryFee: {
    id: 'mpf',
    words: 'Customs: processing fee of an entry (MPF)',
    value: { millionths: 3464, leastCents: 3458, mostCents: 67_086 },
    source: CUSTOMS,
    note: null,
  } satisfies Rate<{ millionths: number; leastCents: number; mostCents: number }>,
  /** Cents per order. */
  brokerBy: {
    sea: {
      id: 'broker-sea',
      words: 'Customs broker and bond, an order by sea',
      value: { low: 12_500, likely: 31_000, high: 44_500 },
      source: BROKERS,
      when: 'Always when goods are imported. Enter 0 if your shipping agent’s price includes it.',
      note: 'Likely: entry $125, messenger $20, security filing $40, single bond $50 and its filing bond $75. Low: an informal entry up to $2,500, without a bond. A bond for a year is about $500.',
    },
    air: {
      id: 'broker-air',
      words: 'Customs broker and bond, an order by air',
      value: { low: 9_500, likely: 19_500, high: 29_500 },
      source: BROKERS,
      when: 'Always when goods are imported. Enter 0 if your shipping agent’s price includes it.',
      note: 'Likely: entry $125, messenger $20, single bond $50. By air no security filing is needed.',
    },
  } satisfies Record<'sea' | 'air', Rate<Spread>>,
  harborFee: {
    id: 'hmf',
    words: 'Customs: harbor fee, by sea (HMF)',
    value: { millionths: 1250 },
    source: CUSTOMS,
    note: null,
  } satisfies Rate<{ millionths: number }>,
}
