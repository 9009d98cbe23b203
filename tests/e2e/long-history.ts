import type { Db } from '../../backend/db/knex.ts'
import { dayAgo } from './fixtures/moments.ts'

export const LONG_HISTORY = { product: 108, days: 140, unknown: [75, 76], nothing: 45 }

export async function makeLongHistory(db: Db): Promise<void> {
  const { product, days, unknown, nothing } = LONG_HISTORY
  const rows = Array.from({ length: days }, (_, at) => days - 1 - at).map((ago) => ({
    product_id: product,
    day: dayAgo(ago + 1),
    units: ago === nothing ? 0 : 30 + ((ago * 7) % 11) + Math.round(90 / (1 + ago / 9)),
    price: ago < 40 ? 11.99 : 14.99,
    currency: 'USD',
    rank: 4 + Math.floor(ago / 6),
  }))
  await db('observation').insert(rows.filter((_, at) => !unknown.includes(days - 1 - at)))
  await db('stage_change').insert([
    { product_id: product, day: dayAgo(56), from_stage: 'steady', to_stage: 'growing' },
    { product_id: product, day: dayAgo(12), from_stage: 'growing', to_stage: 'viral' },
  ])
}
