import * as z from 'zod/mini'
import { LIKELY_FROM } from '../contracts/match-strength.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { normaliseName } from '../suppliers/matching/name-tokens.ts'
import { codeOf, type ProductCode, STATED_CODE } from './stated-codes.ts'

/** Code stated by the shipments of likely suppliers, without forwarders, which ship everybody's goods. */
export async function productCode(trx: Transaction, productId: number): Promise<ProductCode | null> {
  const matched = await many(
    trx,
    Matched,
    `select m.supplier_id as "supplierId", m.words from match m join supplier s on s.id = m.supplier_id
     where m.product_id = ? and m.score >= ? and not s.forwarder`,
    [productId, LIKELY_FROM],
  )
  if (matched.length === 0) return null
  const found = await many(
    trx,
    Coded,
    `select m.id as "supplierId", shipped.text, shipped.hs, count(*)::int as shipments
     from unnest(?::bigint[]) as m(id)
     cross join lateral (
       select cargo_text as text, ${STATED_CODE} as hs from shipment
       where supplier_id = m.id order by arrived_on desc limit ?
     ) shipped
     where shipped.hs is not null
     group by m.id, shipped.text, shipped.hs`,
    [matched.map(({ supplierId }) => supplierId), NEWEST_READ],
  )
  const words = matched.map(
    ({ supplierId, words }) => [supplierId, new Set(normaliseName(words.join(' ')).split(' '))] as const,
  )
  return codeOf(found, new Map(words))
}

const Matched = z.object({ supplierId: z.int(), words: z.array(z.string()) })
const Coded = z.object({ supplierId: z.int(), text: z.string(), hs: z.string(), shipments: z.int() })

/** Shipments per supplier: enough for its goods, few enough for a page. */
const NEWEST_READ = 400
