import type { Trend } from '../../backend/contracts/trends.ts'
import type { makeProduct } from './factories.ts'

/** Differ in every figure; one has hardly any facts. */
export const WISHES: { product: Parameters<typeof makeProduct>[1]; trend: Partial<Trend> }[] = [
  {
    product: {
      name: 'Insulated steel bottle',
      category: 'Kitchen & Dining',
      price: 20,
      seller_count: 45,
      rating: 4.8,
      rating_count: 900,
      first_seen_on: '2026-11-10',
      observed_at: '2026-11-20T04:00:00Z',
    },
    trend: {
      velocity: 250,
      low: 180,
      stage: 'viral',
      confidence: 'high',
      acceleration: 'speeding up',
      lastWeek: 500,
    },
  },
  {
    product: {
      name: 'Glass bottle with sleeve',
      category: 'Home & Living',
      price: 40,
      sale_price: 30,
      creator_count: 12,
      rating: 4.2,
      rating_count: 40,
      first_seen_on: '2026-09-01',
      observed_at: '2026-11-19T04:00:00Z',
    },
    trend: { velocity: 60, low: 40, stage: 'growing', confidence: 'medium', lastWeek: 80 },
  },
  {
    product: {
      name: 'LED strip lights',
      channel: 'amazon',
      category: 'Home & Living',
      price: 12.5,
      seller_count: 203,
      rating: 3.9,
      rating_count: 12_000,
      first_seen_on: '2026-08-01',
      observed_at: '2026-11-15T04:00:00Z',
    },
    trend: {
      velocity: -20,
      low: -35,
      stage: 'fading',
      confidence: 'low',
      acceleration: 'slowing',
      measure: 'ratings',
      lastWeek: 12,
    },
  },
  {
    product: {
      name: 'Silk scarf',
      category: 'Fashion',
      price: 99,
      seller_count: 29,
      rating: 5,
      rating_count: 3,
      first_seen_on: '2026-11-19',
      observed_at: '2026-11-20T04:00:00Z',
    },
    trend: {
      velocity: 5,
      low: -4,
      stage: 'steady',
      confidence: 'medium',
      measure: 'views',
      lastWeek: 2_000_000,
    },
  },
  {
    product: {
      name: 'Unmeasured thing',
      category: null,
      price: null,
      rating: null,
      rating_count: null,
      first_seen_on: '2026-10-25',
      observed_at: '2026-11-20T04:00:00Z',
    },
    trend: {
      velocity: null,
      low: null,
      high: null,
      stage: null,
      confidence: 'low',
      acceleration: null,
      lastWeek: null,
    },
  },
]
export const [STEEL, GLASS, LED, SILK, UNMEASURED] = WISHES.map(({ product }) => product?.name ?? '') as [
  string,
  string,
  string,
  string,
  string,
]
