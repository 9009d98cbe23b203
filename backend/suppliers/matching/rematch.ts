import { availableParallelism } from 'node:os'
import * as z from 'zod/mini'
import { many, one } from '../../db/checked-rows.ts'
import type { Transaction } from '../../db/knex.ts'
import { collectCargo } from './cargo-lines.ts'
import { fingerprintCargo, readCargo } from './corpus.ts'
import { type FoundMatch, matchPage, Named } from './match-page.ts'
import { type IndexedCargo, indexCargo, matcherOf } from './matcher.ts'
import { openSecondMatcher, shared } from './second-matcher.ts'

export interface Rematch {
  asOf: string
  /** Limit per run after a cargo change. */
  most?: number
  /** With two processors. */
  twoFrom?: number
  /** 0 to 1. */
  progress(share: number): void
  signal: AbortSignal
}

/**
 * With unchanged cargo and month, only new and renamed products are matched. After a change all are, large
 * catalogues in turns, products that lost a supplier first. Returns how many products and matches.
 */
export async function rematch(
  trx: Transaction,
  { asOf, most = MOST_AGAIN, twoFrom = TWO_FROM, progress, signal }: Rematch,
): Promise<{ products: number; matches: number }> {
  const basis = await fingerprintCargo(trx, asOf)
  const due = await gatherDue(trx, basis, most)
  if (due === 0) return { products: 0, matches: 0 }

  const two = due >= twoFrom && availableParallelism() > 1
  const collect = async () => await indexCargo(await collectCargo(readCargo(trx)), signal)
  const indexed = two ? shared(await collect()) : await collect()
  const [taken, counts] = [{ products: 0 }, { products: 0, matches: 0 }]

  /** Writes a page while matching the next. */
  const matchPages = async (match: (page: readonly Named[]) => Promise<FoundMatch[]>) => {
    let matched: MatchedPage = { page: [], found: [] }
    while (taken.products < due) {
      signal.throwIfAborted()
      const from = taken.products
      taken.products = Math.min(from + PAGE, due)
      const page = await duePage(trx, from, taken.products)
      const [, found] = await Promise.all([writeMatches(trx, { ...matched, basis, asOf }), match(page)])
      matched = { page, found }
      counts.products += page.length
      counts.matches += found.length
      progress(counts.products / due)
    }
    await writeMatches(trx, { ...matched, basis, asOf })
  }
  await withMatchers(indexed, { two, asOf, signal }, async (match) => {
    await matchPages(match).catch((error: unknown) => {
      taken.products = due
      throw error
    })
  })
  return counts
}

/** Waits for all: a finished transaction takes no statements. */
async function withMatchers(
  indexed: IndexedCargo,
  { two, asOf, signal }: { two: boolean; asOf: string; signal: AbortSignal },
  work: (match: (page: readonly Named[]) => Promise<FoundMatch[]>) => Promise<void>,
): Promise<void> {
  const matcher = matcherOf(indexed)
  const second = two ? openSecondMatcher(indexed) : null
  try {
    const works = [work((page) => matchPage(matcher, { page, asOf, signal }))]
    if (second) works.push(work((page) => second.match(page, asOf)))
    for (const outcome of await Promise.allSettled(works)) {
      if (outcome.status === 'rejected') throw outcome.reason
    }
  } finally {
    await second?.close()
  }
}

/** Fewer take seconds. */
const TWO_FROM = 10_000

/** Five minutes at 2 ms each. */
const MOST_AGAIN = 150_000

interface MatchedPage {
  page: readonly Named[]
  found: readonly FoundMatch[]
}

/**
 * Fills `due_match`, numbered from 1; a million names would fill memory. First new and renamed products, and
 * those that lost a supplier or its cargo.
 */
async function gatherDue(trx: Transaction, basis: string, most: number): Promise<number> {
  await trx.raw('drop table if exists due_match')
  await trx.raw(
    `create temp table due_match on commit drop as
    with lost as (
      select product_id from match group by product_id having max(position) > count(*)
      union
      select m.product_id from match m where not exists (select from cargo c where c.supplier_id = m.supplier_id)
    ), outdated as (
      select p.id, m.matched_on, (m.name, m.category) is distinct from (p.name, p.source_category)
        or p.id in (select product_id from lost) as at_once
      from product p left join matched_product m on m.product_id = p.id
      where m.basis is distinct from hashtextextended(:basis, 0)
        or (m.name, m.category) is distinct from (p.name, p.source_category)
    )
    select id, at_once, row_number() over (order by at_once desc, matched_on nulls first, id) as turn from outdated`,
    { basis },
  )
  await trx.raw('create index on due_match (turn)')
  await trx.raw('analyze due_match')
  const { due } = await one(
    trx,
    Due,
    'select least(count(*), greatest(count(*) filter (where at_once), ?)) as due from due_match',
    [most],
  )
  return due
}

const Due = z.object({ due: z.int() })

async function duePage(trx: Transaction, after: number, to: number): Promise<Named[]> {
  return await many(
    trx,
    Named,
    `select p.id, p.name, p.source_category as category from due_match d join product p on p.id = d.id
    where d.turn > ? and d.turn <= ? order by d.turn`,
    [after, to],
  )
}

/** Writes only differences. */
async function writeMatches(
  trx: Transaction,
  { page, found, basis, asOf }: MatchedPage & { basis: string; asOf: string },
): Promise<void> {
  if (page.length === 0) return
  const ids = page.map(({ id }) => id)
  await trx.raw(
    `with fresh as (
       select "productId" as product_id, "supplierId" as supplier_id, position, score, words, goods,
         "matchingShipments" as matching_shipments, "lastShipmentOn" as last_shipment_on, buyers
       from jsonb_to_recordset(?::jsonb) as f("productId" bigint, "supplierId" bigint, position integer,
         score double precision, words text[], goods text, "matchingShipments" integer, "lastShipmentOn" date, buyers integer)
     ), gone as (
       delete from match where product_id = any(?::bigint[]) and not exists (
         select from fresh where fresh.product_id = match.product_id and fresh.supplier_id = match.supplier_id)
     )
     insert into match (product_id, supplier_id, position, score, words, matching_shipments, last_shipment_on, buyers, goods)
     select product_id, supplier_id, position, score, words, matching_shipments, last_shipment_on, buyers, goods
     from fresh
     on conflict (product_id, supplier_id) do update set position = excluded.position, score = excluded.score,
       words = excluded.words, matching_shipments = excluded.matching_shipments,
       last_shipment_on = excluded.last_shipment_on, buyers = excluded.buyers, goods = excluded.goods
     where (match.position, match.score, match.words, match.matching_shipments, match.last_shipment_on, match.buyers, match.goods)
       is distinct from (excluded.position, excluded.score, excluded.words, excluded.matching_shipments,
         excluded.last_shipment_on, excluded.buyers, excluded.goods)`,
    [JSON.stringify(found), ids],
  )
  await trx.raw(
    `insert into matched_product (product_id, name, category, basis, matched_on)
     select id, name, source_category, hashtextextended(:basis, 0), cast(:asOf as date)
     from product where id = any(cast(:ids as bigint[]))
     on conflict (product_id) do update set name = excluded.name, category = excluded.category, basis = excluded.basis,
       matched_on = excluded.matched_on`,
    { ids, basis, asOf },
  )
}

const PAGE = 500
