import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, id, pageSize } from './fields.ts'
import { LinkedProduct } from './linked-product.ts'
import { Currency, Provenance } from './provenance.ts'
import { CHANNELS } from './trends.ts'

export const SHOP_PAGE = 20
/** Longest list of products added, of products dropped and of price moves. */
export const SHOP_NEWS = 20
/** Days of added, dropped and price moves, up to the newest day of the data. */
export const SHOP_NEWS_DAYS = 30
/** Percent of the earlier price. Smaller moves are noise of a source's average price. */
export const PRICE_MOVE_LEAST = 1

const Dated = z.object({ id, name: z.string(), day: z.string() })

/** A dropped product was in neither of its source's newest two refreshes. Products of files are never dropped. */
export const ShopDetail = z.object({
  id,
  name: z.string(),
  channel: z.enum(CHANNELS),
  /** Newest product of the shop; without products, the same as in `stated`. */
  provenance: Provenance,
  /** The source's facts of the shop itself. Null: no source states any. */
  stated: z.nullable(
    z.object({
      rating: z.nullable(z.number()),
      reviews: z.nullable(count),
      sold: z.nullable(count),
      verification: z.nullable(z.string()),
      provenance: Provenance,
    }),
  ),
  /** Products that we know, without dropped ones. */
  productsKnown: count,
  rising: count,
  /** Sum of the last whole week over the products whose units are counted. Null: none. */
  soldAWeek: z.nullable(z.object({ units: z.number(), products: count })),
  addedCount: count,
  droppedCount: count,
  /** Best first, `SHOP_PAGE` a page. Rising products come first. */
  products: z.array(z.extend(LinkedProduct, { firstSeenOn: z.string() })),
  /** Newest first, by the first day on record. */
  added: z.array(Dated),
  /** Newest first, by the last day on record. */
  dropped: z.array(Dated),
  /** Newest first. */
  priceMoves: z.array(
    z.object({ id, name: z.string(), day: z.string(), from: z.number(), to: z.number(), currency: Currency }),
  ),
})
export type ShopDetail = z.infer<typeof ShopDetail>

export const readShop = endpoint({
  method: 'GET',
  path: '/api/shops/:id',
  access: 'public',
  edition: 'everyone',
  summary: `One shop: its products, ${SHOP_PAGE} a page, which rise, and what was added, dropped or changed in price in ${SHOP_NEWS_DAYS} days. By the name that its products state.`,
  params: z.strictObject({ id }),
  query: z.strictObject({ page: z._default(pageSize(1000), 1) }),
  response: ShopDetail,
})
