import type { Lookup } from '../contracts/lookup.ts'
import { type Recognised, readShopLink } from '../contracts/shop-links.ts'
import type { Transaction } from '../db/knex.ts'
import type { Viewer } from '../http/viewer.ts'
import { productNamed } from '../trends/product-named.ts'
import { productNumbered } from '../trends/product-numbered.ts'
import { followsOf, type SourceOf } from './follows.ts'

/** Makes no network calls. */
export async function lookUp(
  trx: Transaction,
  { link, name, viewer }: { link: string; name: string | null; viewer: Viewer },
  sourceOf: SourceOf,
): Promise<Lookup> {
  const read = readShopLink(link)
  const product = await productRead(trx, read, name)
  const numbered = read.kind === 'product' ? read : null
  const mine = numbered && viewer.kind === 'member' ? await followsOf(trx, viewer, sourceOf) : []
  return {
    read,
    product,
    matchName: name || read.name,
    source: numbered && sourceOf(numbered.channel),
    follow:
      mine.find(
        ({ channel, externalId }) => channel === numbered?.channel && externalId === numbered.externalId,
      ) ?? null,
  }
}

/** The product of a link or number, or of exactly this name. */
export async function productRead(
  trx: Transaction,
  read: Recognised,
  name: string | null,
): Promise<Lookup['product']> {
  if (read.kind === 'product') return await productNumbered(trx, read)
  const called = name || (read.kind === 'name' ? read.name : null)
  const id = called === null ? null : await productNamed(trx, called)
  return id === null || called === null ? null : { id: String(id), name: called }
}
