import * as z from 'zod/mini'
import { nearestLooks, packedLooks } from '../contracts/picture-look.ts'
import type { PictureLooks } from '../contracts/picture-search.ts'
import { ALIKE_BITS, ALIKE_MAX, LOOKS_OFFLINE } from '../contracts/picture-search.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { Read } from '../db/snapshot.ts'

export interface PictureIndex {
  /** Best product first. */
  productIds: number[]
  /** Two words a product, in the same order. */
  looks: Uint32Array
  /** In the edition, with and without a look. */
  products: number
  publishedAt: Date | null
  /** For search without a network: the best products only, so that a phone can keep it. */
  file: z.input<typeof PictureLooks>
}

/** 100,000 products take about 2 MB. */
const ENTRIES_MAX = 200_000
/** Looks come every five minutes; a new edition waits no longer. */
const KEPT_MS = 5 * 60_000

/** Loaded at the first search, and kept in memory for some minutes. */
export function keepPictureIndex(read: Read): () => Promise<PictureIndex> {
  let kept: { at: number; index: Promise<PictureIndex> } | null = null
  return async () => {
    if (kept && performance.now() - kept.at < KEPT_MS) return await kept.index
    const loading = { at: performance.now(), index: read(loadIndex) }
    kept = loading
    // The next search tries again.
    loading.index.catch(() => {
      if (kept === loading) kept = null
    })
    return await loading.index
  }
}

async function loadIndex(trx: Transaction): Promise<PictureIndex> {
  const edition = await maybeOne(trx, Edition, EDITION)
  const rows = edition ? await many(trx, Entry, ENTRIES, [ENTRIES_MAX]) : []
  const products = edition?.products ?? 0
  const publishedAt = edition?.published_at ?? null
  const first = rows.slice(0, LOOKS_OFFLINE)
  return {
    productIds: rows.map(({ product_id }) => product_id),
    looks: packedLooks(rows.map(({ look }) => look).join('')),
    ...{ products, publishedAt },
    file: {
      publishedAt: publishedAt?.toISOString() ?? null,
      products,
      ids: first.map(({ product_id }) => product_id.toString(36)).join(' '),
      looks: first.map(({ look }) => look).join(''),
    },
  }
}

/** Nearest first. `looks`: of one picture, cut in several ways. */
export function alikeIn(
  { productIds, looks: packed }: PictureIndex,
  looks: readonly string[],
): { productId: number; distance: number }[] {
  return nearestLooks(packed, looks, ALIKE_BITS)
    .slice(0, ALIKE_MAX)
    .flatMap(({ place, distance }) => {
      const productId = productIds[place]
      return productId === undefined ? [] : [{ productId, distance }]
    })
}

const EDITION = `
  select e.published_at, (select count(*)::int from trend t where t.edition_id = e.id) as products
  from current_edition c join edition e on e.id = c.edition_id`
const Edition = z.object({ published_at: z.date(), products: z.int() })

const ENTRIES = `
  select trend.product_id, picture.look
  from current_edition c
  join trend on trend.edition_id = c.edition_id
  join product on product.id = trend.product_id
  join picture on picture.url = product.image_urls->>0
  where picture.look is not null
  order by trend.place
  limit ?`
const Entry = z.object({ product_id: z.int(), look: z.string() })
