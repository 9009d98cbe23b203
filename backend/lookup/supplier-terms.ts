import * as z from 'zod/mini'
import { LIKELY_FROM } from '../contracts/match-strength.ts'
import type { ProfitFacts } from '../contracts/profit.ts'
import { many } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { piecesOf } from '../suppliers/minimum-order.ts'
import { usualGoodsNamed } from '../trends/usual-goods.ts'

export type SupplierTerms = z.infer<typeof Row>

export async function supplierTerms(
  db: Db | Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SupplierTerms>> {
  const rows = await many(
    db,
    Row,
    `select id, country, forwarder, price_low, coalesce(price_high, price_low) as price_high, price_currency, moq
    from supplier where id = any(cast(? as bigint[]))`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const Row = z.object({
  id: z.int(),
  country: z.nullable(z.string()),
  forwarder: z.boolean(),
  price_low: z.nullable(z.number()),
  price_high: z.nullable(z.number()),
  price_currency: z.nullable(z.string()),
  moq: z.nullable(z.string()),
})

/**
 * Best match first. A forwarder's price is not a factory's, so forwarders are skipped. `goods`: the product's
 * name and our category.
 */
export function profitFactsOf(
  goods: { name: string; category: string | null },
  matches: readonly { supplierId: number; score: number }[],
  terms: ReadonlyMap<number, SupplierTerms>,
): ProfitFacts {
  const known = matches.flatMap(({ supplierId, score }) => {
    const supplier = terms.get(supplierId)
    return supplier ? { ...supplier, score } : []
  })
  const [best] = known.filter(({ forwarder }) => !forwarder)
  const origin = best?.country ?? mostCommon(known.flatMap(({ country }) => country ?? []))
  const { price_low: low, price_high: high, price_currency: currency } = best ?? NO_TERMS
  return {
    unitCost:
      best && low !== null && high !== null && currency !== null
        ? { low, high, currency, supplierId: String(best.id), possible: best.score < LIKELY_FROM }
        : null,
    assumedCost: null,
    minimumOrder: piecesOf(best?.moq ?? null),
    origin,
    originBasis: origin === null ? null : best?.country ? 'stated' : 'imputed',
    duty: null,
    usualGoods: usualGoodsNamed(goods.name, goods.category),
  }
}

const NO_TERMS = { price_low: null, price_high: null, price_currency: null }

function mostCommon(countries: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const country of countries) counts.set(country, (counts.get(country) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
