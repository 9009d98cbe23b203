import type { Category } from '../contracts/categories.ts'
import { exactly, OUR_ESTIMATE, type Rate, type Source, type Spread } from './rate.ts'

/** Share of the whole price by price band; the last is open. Basis points, cents. */
export interface Referral {
  bands: readonly { upToCents: number | null; bps: number }[]
  leastCents: number
}

const TIKTOK: Source = {
  name: 'TikTok Shop US, referral fee (Seller University)',
  link: 'https://seller-us.tiktok.com/university/essay?knowledge_id=5982454398175018',
  asOf: '2026-11-22',
}
const AMAZON: Source = {
  name: 'Amazon US, referral fees',
  link: 'https://sellercentral.amazon.com/help/hub/reference/GTG4BAWSY39Z98Z3',
  asOf: '2026-11-22',
}
const COMMISSIONS: Source = {
  name: 'Commission benchmarks by category (Socialtale, 2026; Hubfluence and Earnfacts agree)',
  link: 'https://socialtale.co/blog/tiktok-shop-commission-benchmarks',
  asOf: '2026-11-27',
}
const READ_ELSEWHERE = 'Read in fee tables of public programs, not on the shop’s own page.'
const BEAUTY: Referral = {
  bands: [
    { upToCents: 1000, bps: 800 },
    { upToCents: null, bps: 1500 },
  ],
  leastCents: 30,
}

export const PLATFORM_RATES = {
  tiktokReferral: {
    id: 'tiktok-referral',
    words: 'TikTok Shop: fee on a sale',
    value: { bands: [{ upToCents: null, bps: 600 }], leastCents: 0 } as Referral,
    source: TIKTOK,
    note: 'Of what the buyer pays and what TikTok adds, without tax. New shops and some categories pay less for a while.',
  } satisfies Rate<Referral>,
  tiktokPayment: {
    id: 'tiktok-payment',
    words: 'TikTok Shop: payment processing on top',
    value: exactly(0),
    source: TIKTOK,
    note: 'Pages disagree: none, 2%, or 1.02 to 3.78%. The official text says that the 6% cover it, so it is 0 here.',
  } satisfies Rate<Spread>,
  amazonReferral: {
    id: 'amazon-referral',
    words: 'Amazon: fee on a sale, most categories',
    value: flat(1500),
    source: AMAZON,
    note: READ_ELSEWHERE,
  } satisfies Rate<Referral>,
  amazonReferralOf: {
    'Beauty & Personal Care': { ...categoryRate('beauty'), value: BEAUTY },
    Fashion: {
      ...categoryRate('fashion'),
      value: {
        bands: [
          { upToCents: 1500, bps: 500 },
          { upToCents: 2000, bps: 1000 },
          { upToCents: null, bps: 1700 },
        ],
        leastCents: 30,
      },
    },
    Electronics: { ...categoryRate('electronics'), value: flat(800) },
    'Health & Wellness': { ...categoryRate('health'), value: BEAUTY },
    Automotive: { ...categoryRate('automotive'), value: flat(1200) },
  } as Partial<Record<Category, Rate<Referral>>>,
  /** Share of the fee, up to a limit in cents. */
  refundFee: {
    id: 'refund-fee',
    words: 'Kept by the shop when a buyer is paid back',
    value: { bps: 2000, mostCents: 500 },
    source: TIKTOK,
    note: '20% of the fee on the sale, at most 5 dollars. Amazon has the same rule.',
  } satisfies Rate<{ bps: number; mostCents: number }>,
  tiktokCreator: {
    id: 'tiktok-creator',
    words: 'TikTok Shop: commission of the creator',
    value: { low: 1000, likely: 1500, high: 3000 },
    source: TIKTOK,
    note: 'You set it; 10 to 30% is usual.',
  } satisfies Rate<Spread>,
  tiktokCreatorOf: {
    'Beauty & Personal Care': commission('beauty', 1200, 1800, 3000),
    'Health & Wellness': commission('health', 1200, 1700, 2500),
    Fashion: commission('fashion', 1000, 1500, 2200),
    'Home & Living': commission('home', 1000, 1400, 2000),
    'Kitchen & Dining': commission('kitchen', 1000, 1400, 2000),
    Electronics: commission('electronics', 500, 1000, 1500),
  } as Partial<Record<Category, Rate<Spread>>>,
  tiktokAdvertising: {
    id: 'tiktok-advertising',
    words: 'TikTok Shop: advertising',
    value: { low: 0, likely: 0, high: 1000 },
    source: OUR_ESTIMATE,
    note: 'None as long as creators sell for a commission. Campaigns that return ten times what they cost take 10%. Enter yours.',
  } satisfies Rate<Spread>,
  amazonAdvertising: {
    id: 'amazon-advertising',
    words: 'Amazon: advertising',
    value: { low: 500, likely: 1000, high: 1500 },
    source: OUR_ESTIMATE,
    note: 'Of all sales, in the first months. Enter yours.',
  } satisfies Rate<Spread>,
}

function flat(bps: number): Referral {
  return { bands: [{ upToCents: null, bps }], leastCents: 30 }
}

function commission(id: string, low: number, likely: number, high: number): Rate<Spread> {
  return {
    id: `tiktok-creator-${id}`,
    words: 'TikTok Shop: commission of the creator',
    value: { low, likely, high },
    source: COMMISSIONS,
    note: 'You set it. What agencies report for the category; TikTok publishes no such table.',
  }
}

function categoryRate(id: string): Omit<Rate<Referral>, 'value'> {
  return {
    id: `amazon-referral-${id}`,
    words: 'Amazon: fee on a sale',
    source: AMAZON,
    note: READ_ELSEWHERE,
  }
}
