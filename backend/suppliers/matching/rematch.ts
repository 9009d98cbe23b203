import * as z from 'zod/mini'
import { many, one } from '../../db/checked-rows.ts'
import type { Transaction } from '../../db/knex.ts'
import { fingerprintCargo, readCargo } from './corpus.ts'
import { buildMatcher, type Matcher, type SupplierMatch } from './matcher.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

export interface Rematch {
  /** The day that ages are counted from. */
  asOf: string
  /** 0 to 1. */
  progress(share: number): void
  signal: AbortSignal
}

/** Suppliers kept for each product. */
export const MATCHES_PER_PRODUCT = 12

/**
 * Brings the table `match` up to date with products and cargo. A match depends on the product's name and category, the
 * cargo and the month alone: while the last two stand, only new and renamed products are matched. Gives how many
 * products were, and how many matches they have.
 */
export async function rematch(
  trx: Transaction,
  { asOf, progress, signal }: Rematch,
): Promise<{ products: number; matches: number }> {
  const fingerprint = await fingerprintCargo(trx, asOf)
  if (!(await isBasis(trx, fingerprint))) await startAfresh(trx, fingerprint)
  const unmatched = await listUnmatched(trx)
  let matches = 0
  if (unmatched.length === 0) return { products: 0, matches }

  const matcher = await buildMatcher(readCargo(trx), signal)
  for (let from = 0; from < unmatched.length; from += PAGE) {
    signal.throwIfAborted()
    const page = unmatched.slice(from, from + PAGE)
    const found = await matchPage(matcher, page, asOf, signal)
    await writeMatches(trx, page, found)
    matches += found.length
    progress((from + page.length) / unmatched.length)
  }
  return { products: unmatched.length, matches }
}

const Named = z.object({ id: z.int(), name: z.string(), category: z.nullable(z.string()) })
type Named = z.infer<typeof Named>

interface FoundMatch extends SupplierMatch {
  productId: number
  position: number
}

async function isBasis(trx: Transaction, fingerprint: string): Promise<boolean> {
  const { stands } = await one(
    trx,
    Basis,
    'select exists (select from match_basis where fingerprint = ?) as stands',
    [fingerprint],
  )
  return stands
}

const Basis = z.object({ stands: z.boolean() })

async function startAfresh(trx: Transaction, fingerprint: string): Promise<void> {
  await trx.raw('delete from matched_product')
  await trx.raw(
    'insert into match_basis (fingerprint) values (?) on conflict (only_row) do update set fingerprint = excluded.fingerprint',
    [fingerprint],
  )
}

/** All at once: 100,000 names are some 20 MB, and a page by page join costs the whole table each time. */
async function listUnmatched(trx: Transaction): Promise<Named[]> {
  return await many(
    trx,
    Named,
    `select product.id, product.name, product.source_category as category
     from product left join matched_product matched on matched.product_id = product.id
     where (matched.name, matched.category) is distinct from (product.name, product.source_category)
     order by product.id`,
  )
}

/** Products of one name and category, as one article of many shops has, are matched once. */
async function matchPage(
  matcher: Matcher,
  page: Named[],
  asOf: string,
  signal: AbortSignal,
): Promise<FoundMatch[]> {
  const loop = yieldToEventLoop(signal)
  const byName = new Map<string, SupplierMatch[]>()
  const found: FoundMatch[] = []
  for (const { id, name, category } of page) {
    const key = JSON.stringify([name, category])
    const suppliers =
      byName.get(key) ?? matcher.suppliers(name, { asOf, limit: MATCHES_PER_PRODUCT, category })
    byName.set(key, suppliers)
    found.push(...suppliers.map((match, at) => ({ ...match, productId: id, position: at + 1 })))
    if (loop.isDue()) await loop.pause()
  }
  return found
}

/** Touches only what differs, so that a day on which little changed writes little. */
async function writeMatches(trx: Transaction, page: Named[], found: FoundMatch[]): Promise<void> {
  const ids = page.map(({ id }) => id)
  await trx.raw(
    `with fresh as (
       select "productId" as product_id, "supplierId" as supplier_id, position, score, words,
         "matchingShipments" as matching_shipments, "lastShipmentOn" as last_shipment_on, buyers
       from jsonb_to_recordset(?::jsonb) as f("productId" bigint, "supplierId" bigint, position integer,
         score double precision, words text[], "matchingShipments" integer, "lastShipmentOn" date, buyers integer)
     ), gone as (
       delete from match where product_id = any(?::bigint[]) and not exists (
         select from fresh where fresh.product_id = match.product_id and fresh.supplier_id = match.supplier_id)
     )
     insert into match select product_id, supplier_id, position, score, words, matching_shipments, last_shipment_on, buyers
     from fresh
     on conflict (product_id, supplier_id) do update set position = excluded.position, score = excluded.score,
       words = excluded.words, matching_shipments = excluded.matching_shipments,
       last_shipment_on = excluded.last_shipment_on, buyers = excluded.buyers
     where (match.position, match.score, match.words, match.matching_shipments, match.last_shipment_on, match.buyers)
       is distinct from (excluded.position, excluded.score, excluded.words, excluded.matching_shipments,
         excluded.last_shipment_on, excluded.buyers)`,
    [JSON.stringify(found), ids],
  )
  await trx.raw(
    `insert into matched_product select id, name, source_category from product where id = any(?::bigint[])
     on conflict (product_id) do update set name = excluded.name, category = excluded.category`,
    [ids],
  )
}

const PAGE = 500
