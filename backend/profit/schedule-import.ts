import type { Category } from '../contracts/categories.ts'
import { exactly, OUR_ESTIMATE, type Rate, type Source, type Spread } from './rate.ts'

const FREIGHT: Source = { name: 'Forwarders’ offers, 2025', link: null, asOf: '2026-11-22' }
const HTS: Source = { name: 'US tariff schedule (HTS)', link: 'https://hts.usitc.gov', asOf: '2026-11-22' }
const TARIFFS_CHART: Source = {
  name: 'Section 301, lists of goods from China',
  link: 'https://tariffschart.com',
  asOf: '2026-11-22',
}
const BY_ORIGIN: Source = {
  name: 'Section 301 by origin, HTS 9903.05.20 to .84, since 24 July 2026',
  link: 'https://dutycite.com',
  asOf: '2026-11-22',
}
const CUSTOMS: Source = { name: 'US customs, user fees', link: 'https://dutycite.com', asOf: '2026-11-22' }

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
    note: 'Most forwarders charge at least one cubic metre.',
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

/** Basis points of the factory price. */
export const IMPORT_RATES = {
  usualDuty: {
    id: 'duty-usual',
    words: 'Duty: the category’s usual rate',
    value: { low: 0, likely: 340, high: 650 },
    source: HTS,
    note: 'Our assumption. Look up the line of your goods.',
  } satisfies Rate<Spread>,
  usualDutyOf: {
    'Beauty & Personal Care': duty(
      'beauty',
      [0, 0, 530],
      'make-up 3304.99.50 free; plastic articles 3926.90.99 5.3%',
    ),
    Fashion: duty(
      'fashion',
      [1100, 1650, 3200],
      'costume jewellery 7117.19.90 11%; cotton T-shirts 6109.10.00 16.5%; of man-made fibre 6109.90.10 32%',
    ),
    'Home & Living': duty(
      'home',
      [0, 340, 600],
      'wooden furniture 9403.60.80 free; plastic household goods 3924.90.56 3.4%',
    ),
    Electronics: duty(
      'electronics',
      [0, 0, 260],
      'wireless devices 8517.62.00 free; other devices 8543.70.99 2.6%',
    ),
    'Sports & Outdoors': duty(
      'sports',
      [400, 460, 460],
      'exercise goods 9506.91.00 4.6%; other sports goods 9506.99.60 4%',
    ),
    'Health & Wellness': duty(
      'health',
      [0, 0, 530],
      'massagers 9019.10.20 free; plastic articles 3926.90.99 5.3%',
    ),
    Automotive: duty(
      'automotive',
      [250, 250, 530],
      'car parts 8708.99.81 2.5%; plastic articles 3926.90.99 5.3%',
    ),
    'Kitchen & Dining': duty(
      'kitchen',
      [200, 340, 650],
      'steel kitchenware 7323.93.00 2%; plastic tableware 3924.10.40 3.4%, plates and cups 3924.10.20 6.5%',
    ),
  } as Partial<Record<Category, Rate<Spread>>>,
  /** Chinese goods: lists 1 to 3 are 25%, 4A is 7.5%, 4B is suspended. */
  chinaLists: {
    id: 'duty-china',
    words: 'Duty: on goods from China (section 301)',
    value: { low: 750, likely: 750, high: 2500 },
    source: TARIFFS_CHART,
    note: 'List 4A 7.5%, lists 1 to 3 25%, list 4B suspended. Which list your goods are on is our assumption: look it up.',
  } satisfies Rate<Spread>,
  /** Furniture, lamps and car parts are on list 3. */
  chinaLists25: ['Home & Living', 'Automotive'] as readonly string[],
  /** Added by origin; for the two 'at least' rates the usual duty is subtracted first. */
  byOrigin: {
    id: 'duty-origin',
    words: 'Duty: by country of origin (section 301)',
    value: {
      ...{ CN: 1250, HK: 1250, VN: 1250, TH: 1250, TR: 1250, BR: 1250 },
      ...{ IN: 1000, ID: 1000, MY: 1000, PK: 1000, BD: 1000, KH: 1000, MX: 1000, CA: 1000, GB: 1000 },
    } as Partial<Record<string, number>>,
    source: BY_ORIGIN,
    note: 'Rates by country were read in one public program: verify yours. It is contested in court. Goods of Mexico and Canada under USMCA are exempt.',
  } satisfies Rate<Partial<Record<string, number>>>,
  byOriginAtLeast: {
    id: 'duty-origin-least',
    words: 'Duty: Taiwan and South Korea, usual duty included',
    value: { TW: 1000, KR: 1250 } as Partial<Record<string, number>>,
    source: BY_ORIGIN,
    note: 'Together with the usual duty it comes to at least so much: verify it.',
  } satisfies Rate<Partial<Record<string, number>>>,
  byOriginElsewhere: {
    id: 'duty-origin-elsewhere',
    words: 'Duty: other countries of origin',
    value: { low: 0, likely: 1000, high: 1250 },
    source: BY_ORIGIN,
    note: '60 economies pay 10 or 12.5%, others nothing: verify yours.',
  } satisfies Rate<Spread>,
  /** Millionths of the value, limited in cents per entry. */
  entryFee: {
    id: 'mpf',
    words: 'Customs: processing fee of an entry (MPF)',
    value: { millionths: 3464, leastCents: 3458, mostCents: 67_086 },
    source: CUSTOMS,
    note: 'A broker’s own fee is not in it.',
  } satisfies Rate<{ millionths: number; leastCents: number; mostCents: number }>,
  harborFee: {
    id: 'hmf',
    words: 'Customs: harbor fee, by sea (HMF)',
    value: { millionths: 1250 },
    source: CUSTOMS,
    note: null,
  } satisfies Rate<{ millionths: number }>,
}

function duty(id: string, [low, likely, high]: [number, number, number], lines: string): Rate<Spread> {
  return {
    id: `duty-usual-${id}`,
    words: 'Duty: the category’s usual rate',
    value: { low, likely, high },
    source: HTS,
    note: `Our assumption, from ${lines}. Look up the line of your goods.`,
  }
}
