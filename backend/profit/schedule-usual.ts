import type { Category } from '../contracts/categories.ts'
import { OUR_ESTIMATE, type Rate, type Spread } from './rate.ts'

export interface UsualGoods {
  weightGrams: number
  /** Longest first. */
  sidesMm: readonly [number, number, number]
  unitsPerCarton: number
}

export interface GoodsSpread {
  weight: Spread
  side: Spread
}

/** Labeled as our estimates; stated or measured figures replace them. */
export const USUAL_RATES = {
  usualGoods: goods('other', 450, [220, 160, 90], 24),
  usualGoodsOf: {
    'Beauty & Personal Care': goods('beauty', 200, [150, 80, 60], 48),
    Fashion: goods('fashion', 300, [280, 220, 40], 40),
    'Home & Living': goods('home', 700, [280, 200, 120], 16),
    Electronics: goods('electronics', 350, [180, 130, 70], 30),
    'Sports & Outdoors': goods('sports', 600, [280, 180, 100], 20),
    'Health & Wellness': goods('health', 350, [200, 120, 80], 30),
    Automotive: goods('automotive', 600, [250, 180, 100], 20),
    'Kitchen & Dining': goods('kitchen', 600, [250, 160, 120], 20),
  } as Partial<Record<Category, Rate<UsualGoods>>>,
  /** Percent of weight and of each side: half to twice the volume. */
  goodsSpread: {
    id: 'usual-goods-spread',
    words: 'A piece may weigh, and take room, from half to twice what is typical',
    value: { weight: { low: 50, likely: 100, high: 200 }, side: { low: 79, likely: 100, high: 126 } },
    source: OUR_ESTIMATE,
    note: 'Of 14,000 public listings with a weight, three in four weigh 1.8 times the middle one of their noun or less, nine in ten half of it or more.',
  } satisfies Rate<GoodsSpread>,
  /** Pieces. */
  usualOrder: {
    id: 'usual-order',
    words: 'Pieces of a first order',
    value: 300,
    source: OUR_ESTIMATE,
    note: 'Where the supplier states no minimum.',
  } satisfies Rate<number>,
  usualOrigin: {
    id: 'usual-origin',
    words: 'Country of origin',
    value: 'CN',
    source: OUR_ESTIMATE,
    note: 'Where no supplier’s country is known.',
  } satisfies Rate<string>,
  /** Returned per kept pieces, in basis points. */
  returns: returned('other', 400, 600, 1000),
  returnsOf: {
    'Beauty & Personal Care': returned('beauty', 200, 300, 500),
    Fashion: returned('fashion', 800, 1200, 2000),
    'Home & Living': returned('home', 400, 600, 900),
    Electronics: returned('electronics', 500, 800, 1200),
    'Sports & Outdoors': returned('sports', 400, 600, 900),
    'Health & Wellness': returned('health', 300, 500, 800),
    Automotive: returned('automotive', 400, 700, 1000),
    'Kitchen & Dining': returned('kitchen', 300, 500, 800),
  } as Partial<Record<Category, Rate<Spread>>>,
  /** Cents. */
  returnHandling: {
    id: 'return-handling',
    words: 'Getting a piece back and looking at it',
    value: { low: 100, likely: 200, high: 400 },
    source: OUR_ESTIMATE,
    note: null,
  } satisfies Rate<Spread>,
  /** Basis points. */
  returnLoss: {
    id: 'return-loss',
    words: 'Returned pieces that cannot be sold again',
    value: { low: 3000, likely: 5000, high: 8000 },
    source: OUR_ESTIMATE,
    note: null,
  } satisfies Rate<Spread>,
}

function goods(
  id: string,
  weightGrams: number,
  sidesMm: readonly [number, number, number],
  unitsPerCarton: number,
): Rate<UsualGoods> {
  return {
    id: `usual-goods-${id}`,
    words: 'Usual weight and size of a packed piece',
    value: { weightGrams, sidesMm, unitsPerCarton },
    source: OUR_ESTIMATE,
    note: 'Weigh and measure yours: fulfilment and freight follow from it.',
  }
}

function returned(id: string, low: number, likely: number, high: number): Rate<Spread> {
  return {
    id: `returns-${id}`,
    words: 'Returns for each hundred pieces kept',
    value: { low, likely, high },
    source: OUR_ESTIMATE,
    note: 'Enter yours.',
  }
}
