import * as z from 'zod/mini'
import { LIKELY_FROM } from '../contracts/match-strength.ts'
import { many } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { normaliseName } from '../suppliers/matching/name-tokens.ts'
import { codeOf, type ProductCode, STATED_CODE } from './stated-codes.ts'

/** The shipments of likely suppliers state it. Forwarders ship everybody's goods and do not count. */
export async function productCode(trx: Transaction, productId: number): Promise<ProductCode | null> {
  const codes = await productCodes(trx, [productId])
  return codes.get(productId) ?? null
}

/**
 * Products without a code are not in the map. `coded`: for many products, what `keepCodedShipments` kept is
 * faster.
 */
export async function productCodes(
  trx: Db,
  ids: number[],
  coded = CODED_SHIPMENTS,
): Promise<Map<number, ProductCode>> {
  const matched = await many(
    trx,
    Matched,
    `select m.product_id as "productId", m.supplier_id as "supplierId", m.words
     from match m join supplier s on s.id = m.supplier_id
     where m.product_id = any(cast(? as bigint[])) and m.score >= ? and not s.forwarder`,
    [ids, LIKELY_FROM],
  )
  if (matched.length === 0) return new Map()
  const suppliers = [...new Set(matched.map(({ supplierId }) => supplierId))]
  const shipped = grouped(await many(trx, Coded, coded, [suppliers]), ({ supplierId }) => supplierId)
  const codes = new Map<number, ProductCode>()
  const stating = matched.filter(({ supplierId }) => shipped.has(supplierId))
  for (const [productId, matches] of grouped(stating, (match) => match.productId)) {
    const words = matches.map(
      (match) => [match.supplierId, new Set(normaliseName(match.words.join(' ')).split(' '))] as const,
    )
    const code = codeOf(
      matches.flatMap(({ supplierId }) => shipped.get(supplierId) ?? []),
      new Map(words),
    )
    if (code) codes.set(productId, code)
  }
  return codes
}

/** A supplier's shipments are read once, not again for each batch of products. Ends with the transaction. */
export async function keepCodedShipments(trx: Db): Promise<string> {
  await trx.raw(
    `create temp table coded_shipment on commit drop as ${codedOf('select id from supplier where not forwarder')}`,
  )
  await trx.raw('create index on coded_shipment ("supplierId")')
  await trx.raw('analyze coded_shipment')
  return 'select * from coded_shipment where "supplierId" = any(?::bigint[])'
}

function codedOf(suppliers: string): string {
  return `select m.id as "supplierId", shipped.text, shipped.hs, count(*)::int as shipments
    from (${suppliers}) m
    cross join lateral (
      select cargo_text as text, ${STATED_CODE} as hs from shipment
      where supplier_id = m.id order by arrived_on desc limit ${NEWEST_READ}
    ) shipped
    where shipped.hs is not null
    group by m.id, shipped.text, shipped.hs`
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const Matched = z.object({ productId: z.int(), supplierId: z.int(), words: z.array(z.string()) })
const Coded = z.object({ supplierId: z.int(), text: z.string(), hs: z.string(), shipments: z.int() })

/** Enough for a supplier's goods, few enough for a page. */
const NEWEST_READ = 400
const CODED_SHIPMENTS = codedOf('select unnest(?::bigint[]) as id')
