import { SHOP_NEWS_DAYS } from '../contracts/shops.ts'

/* SQL over a product `p`, its trend `t` in the current edition, and its source's `state`. */

/** Has an index. */
export const SHOP_OF = 'shop_number(p.channel, p.origin, p.shop_name)'

/** Lookups by product: a shop has few of all trends. */
export const LISTED_OF_SHOP = `product p
  join trend t on t.product_id = p.id and t.edition_id = (select edition_id from current_edition)
  left join source_state state on state.source = p.source and state.origin = p.origin`

/** Last day of the newest refresh that had the product. */
export const SEEN_ON = 'coalesce(p.record_end, p.last_seen_on)'

/** A file states what it holds, not what its shop has dropped. */
export const DROPPED = `(p.origin <> 'file' and coalesce(${SEEN_ON} < state.previous_day, false))`
export const KEPT = `not ${DROPPED}`

/** `:until`: newest day of the data. */
export const NEWLY_ADDED = `(${KEPT} and p.first_seen_on > cast(:until as date) - ${SHOP_NEWS_DAYS})`
export const NEWLY_DROPPED = `(${DROPPED} and ${SEEN_ON} > cast(:until as date) - ${SHOP_NEWS_DAYS})`
