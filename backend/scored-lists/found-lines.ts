import * as z from 'zod/mini'
import type { ReadLine } from '../contracts/scored-lists.ts'
import { readShopLink } from '../contracts/shop-links.ts'
import { CHANNELS } from '../contracts/trends.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { productRead } from '../lookup/look-up.ts'
import { findProducts } from '../search/find-products.ts'
import { productNumbered } from '../trends/product-numbered.ts'

export interface GivenLine {
  line: number
  text: string
  /** Fields of a file's row. */
  numbered?: { channel: (typeof CHANNELS)[number]; externalId: string } | null
  link?: string | null
}

type FoundBy = NonNullable<ReadLine['found']>['by']

/**
 * Each line as look-up finds it. `similar`: else the first search result of its words, until the time for it is over.
 * `unsearched`: lines that it was not enough for.
 */
export async function findLines(
  trx: Transaction,
  given: readonly GivenLine[],
  { similar }: { similar: boolean },
): Promise<{ lines: ReadLine[]; unsearched: number }> {
  const endsAt = performance.now() + SEARCH_MS
  const found = new Map<number, { id: number; by: FoundBy }>()
  let unsearched = 0
  for (const each of given) {
    const exact = await exactly(trx, each)
    if (exact) found.set(each.line, exact)
    else if (similar && performance.now() > endsAt) unsearched += 1
    else if (similar) {
      const [id] = await findProducts(trx, wordsOf(each.text))
      if (id !== undefined) found.set(each.line, { id, by: 'words' })
    }
  }
  const named = await productsBy(
    trx,
    [...found.values()].map(({ id }) => id),
  )
  const lines = given.map(({ line, text }) => {
    const { id = 0, by = 'name' } = found.get(line) ?? {}
    const product = named.get(id)
    return { line, text, found: product ? { id: String(id), by, ...product } : null }
  })
  return { lines, unsearched }
}

async function exactly(
  trx: Transaction,
  { text, numbered = null, link = null }: GivenLine,
): Promise<{ id: number; by: FoundBy } | null> {
  const linked = link === null ? null : readShopLink(link)
  for (const number of [numbered, linked?.kind === 'product' ? linked : null]) {
    const known = number && (await productNumbered(trx, number))
    if (known) return { id: Number(known.id), by: 'number' }
  }
  const read = readShopLink(text)
  const product = await productRead(trx, read, read.kind === 'product' ? null : read.name)
  return product && { id: Number(product.id), by: read.kind === 'product' ? 'number' : 'name' }
}

/** The words around or inside a link, or the text. */
function wordsOf(text: string): string {
  return readShopLink(text).name ?? text
}

async function productsBy(
  trx: Transaction,
  ids: readonly number[],
): Promise<Map<number, { name: string; channel: (typeof CHANNELS)[number] }>> {
  const rows = await many(
    trx,
    Named,
    'select id, name, channel from product where id = any(cast(? as bigint[]))',
    [[...ids]],
  )
  return new Map(rows.map(({ id, ...product }) => [id, product]))
}

const Named = z.object({ id: z.int(), name: z.string(), channel: z.enum(CHANNELS) })

/** A request may take 30 s. */
const SEARCH_MS = 5000
