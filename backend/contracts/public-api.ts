import * as z from 'zod/mini'
import { AlertEvent, EVENTS_PAGE, listAlertEvents } from './alerts.ts'
import { CONTACTS_OPENED, RevealedContact } from './contacts.ts'
import { endpoint, KEY_SCOPES, KEYED_API } from './endpoint.ts'
import { EXPLORE_QUESTION, ExploredProduct } from './explore.ts'
import { count, id, pageSize } from './fields.ts'
import { Hashtag } from './hashtags.ts'
import { User } from './identity.ts'
import { ExportedEntry } from './pipeline-export.ts'
import { SavedCosts } from './presets.ts'
import { ProductDetail, readProduct } from './product.ts'
import { RecordedPick } from './recorded-pick.ts'
import { SearchResult, searchProducts } from './search.ts'
import { SupplierProfile } from './supplier-profile.ts'
import { listSuppliers, listSuppliersForProduct, MatchedSupplier, SupplierCard } from './suppliers.ts'
import { listPicks, TrackRecord } from './track-record.ts'
import { Stats } from './trends.ts'
import { SavedView } from './views.ts'

/** Stable API: a test ensures that fields are only added. Renames in the app keep the old shape here. */

const CURSOR_MAX = 200
export const LIST_MAX = 100

/** `nextCursor` of the page before, with all other parameters unchanged. */
const walked = {
  limit: z._default(pageSize(LIST_MAX), 24),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(CURSOR_MAX))),
}

const paged = <Item extends z.core.$ZodType>(item: Item) => ({
  items: z.array(item),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
  total: count,
  /** Null before the first edition. */
  edition: z.nullable(id),
})

export const v1Stats = endpoint({
  method: 'GET',
  path: `${KEYED_API}/stats`,
  access: 'pro',
  scope: 'read',
  summary:
    'Counts over the current edition, and when it was published: ask this to see whether there is anything new.',
  response: Stats,
})

export const v1Products = endpoint({
  method: 'GET',
  path: `${KEYED_API}/products`,
  access: 'pro',
  scope: 'read',
  summary: 'Products of the current edition by any of their figures, most reliable growth first.',
  query: z.strictObject({ ...EXPLORE_QUESTION, ...walked }),
  response: z.object({
    ...paged(ExploredProduct),
    /** Products excluded only because a filtered figure is unknown. */
    leftOut: count,
  }),
})

export const v1Product = endpoint({
  method: 'GET',
  path: `${KEYED_API}/products/:id`,
  access: 'pro',
  scope: 'read',
  summary:
    'One product with its history, its trend, its forecast, what we said of it before, and its suppliers.',
  params: z.strictObject({ id }),
  query: readProduct.query,
  response: ProductDetail,
})

export const v1Search = endpoint({
  method: 'GET',
  path: `${KEYED_API}/search`,
  access: 'pro',
  scope: 'read',
  summary: 'Products by name, best first. `total` counts to 500.',
  query: z.strictObject({ ...z.omit(searchProducts.query, { page: true, limit: true }).shape, ...walked }),
  response: z.object(paged(SearchResult)),
})

export const v1Suppliers = endpoint({
  method: 'GET',
  path: `${KEYED_API}/suppliers`,
  access: 'pro',
  scope: 'read',
  summary:
    'The directory of suppliers. Contacts are null, but for those that the scope `contacts` shows: revealed by the key’s owner, or open to everybody.',
  query: z.strictObject({ ...z.omit(listSuppliers.query, { page: true, limit: true }).shape, ...walked }),
  response: z.object({
    ...paged(SupplierCard),
    /** Part of the total that looks like freight forwarders. */
    forwarders: count,
  }),
})

export const v1Supplier = endpoint({
  method: 'GET',
  path: `${KEYED_API}/suppliers/:id`,
  access: 'pro',
  scope: 'read',
  summary: 'One supplier with its shipments over time, its goods and the products it matches.',
  params: z.strictObject({ id }),
  response: SupplierProfile,
})

export const v1Matches = endpoint({
  method: 'GET',
  path: `${KEYED_API}/matches`,
  access: 'pro',
  scope: 'read',
  summary: 'Suppliers whose shipments match a product name, ours or not, best first.',
  query: listSuppliersForProduct.query,
  response: z.object({ items: z.array(MatchedSupplier) }),
})

export const v1Hashtags = endpoint({
  method: 'GET',
  path: `${KEYED_API}/hashtags`,
  access: 'pro',
  scope: 'read',
  summary: 'Hashtags, highest viral score first.',
  response: z.object({ items: z.array(Hashtag) }),
})

export const v1TrackRecord = endpoint({
  method: 'GET',
  path: `${KEYED_API}/track-record`,
  access: 'pro',
  scope: 'read',
  summary: 'How our sealed picks came out, and the head of their hash chain.',
  response: TrackRecord,
})

export const v1Picks = endpoint({
  method: 'GET',
  path: `${KEYED_API}/picks`,
  access: 'pro',
  scope: 'read',
  summary: 'Every pick that we made, newest first.',
  query: z.strictObject({ ...z.omit(listPicks.query, { page: true, limit: true }).shape, ...walked }),
  response: z.object(paged(RecordedPick)),
})

export const v1Profile = endpoint({
  method: 'GET',
  path: `${KEYED_API}/profile`,
  access: 'pro',
  scope: 'profile',
  summary: 'Whose key this is, and what it opens.',
  response: z.object({
    user: z.pick(User, {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      contactsUsed: true,
      subscriptionStatus: true,
      plan: true,
    }),
    key: z.object({ id, scopes: z.array(z.enum(KEY_SCOPES)) }),
  }),
})

export const v1Pipeline = endpoint({
  method: 'GET',
  path: `${KEYED_API}/pipeline`,
  access: 'pro',
  scope: 'profile',
  summary: 'The products that the key’s owner works on, with notes, quotes and tasks, last added first.',
  response: z.object({ items: z.array(ExportedEntry) }),
})

export const v1AlertEvents = endpoint({
  method: 'GET',
  path: `${KEYED_API}/alert-events`,
  access: 'pro',
  scope: 'profile',
  summary: `What alerts told the key’s owner, latest first, ${EVENTS_PAGE} a page, with what was true then.`,
  query: listAlertEvents.query,
  response: z.object({ items: z.array(AlertEvent), nextCursor: z.nullable(z.string()) }),
})

export const v1Views = endpoint({
  method: 'GET',
  path: `${KEYED_API}/views`,
  access: 'pro',
  scope: 'profile',
  summary: `Saved views of the key’s owner, by name. Their queries are those of ${KEYED_API}/products.`,
  response: z.object({ items: z.array(SavedView) }),
})

export const v1Costs = endpoint({
  method: 'GET',
  path: `${KEYED_API}/costs`,
  access: 'pro',
  scope: 'profile',
  summary: 'The costs that the key’s owner saved: presets, and figures of single products.',
  response: SavedCosts,
})

export const v1Contacts = endpoint({
  method: 'GET',
  path: `${KEYED_API}/contacts`,
  access: 'pro',
  scope: 'contacts',
  summary: 'The contacts that the key’s owner has revealed, newest first.',
  response: z.object({ items: z.array(RevealedContact) }),
})

export const v1RevealContact = endpoint({
  method: 'POST',
  path: `${KEYED_API}/suppliers/:id/contact`,
  access: 'pro',
  limit: CONTACTS_OPENED,
  scope: 'contacts',
  summary:
    'Reveals a supplier’s contact. It spends the same quota as in the app; asking for the same one again spends nothing. 404, and nothing is spent, where no contact is on record.',
  params: z.strictObject({ id }),
  response: RevealedContact,
})
