import * as z from 'zod/mini'
import { EVENTS_PAGE, listAlertEvents } from './alerts.ts'
import { listRevealedContacts, revealContact } from './contacts.ts'
import { type Endpoint, endpoint, KEY_SCOPES, KEYED_API, type KeyScope } from './endpoint.ts'
import { exploreProducts } from './explore.ts'
import { count, id, line, pageSize } from './fields.ts'
import { listTrendingHashtags } from './hashtags.ts'
import { readUser, User } from './identity.ts'
import { KeyedDecision, KeyedSave } from './keyed-decision.ts'
import { KeyedLookup, keyedLookup } from './keyed-look-up.ts'
import { perTenMinutes } from './limit.ts'
import { lookUp } from './lookup.ts'
import { readPipeline } from './pipeline.ts'
import { ENTRY_NAME_MAX } from './pipeline-changes.ts'
import { ExportedEntry, exportedEntry } from './pipeline-export.ts'
import { readSavedCosts } from './presets.ts'
import { readProduct } from './product.ts'
import { searchProducts } from './search.ts'
import { readSupplierProfile } from './supplier-profile.ts'
import { listSuppliers, listSuppliersForProduct } from './suppliers.ts'
import { listPicks, readTrackRecord } from './track-record.ts'
import { readStats } from './trends.ts'
import { listViews } from './views.ts'

const CURSOR_MAX = 200
const LIST_MAX = 100

export interface Page {
  items: unknown[]
  nextCursor: string | null
  total: number
  edition: string | null
}

/** The app's answer. `page`: of a list walked by cursor. */
interface Found<E extends Endpoint> {
  answer: z.input<E['response']>
  page: Page | null
  header(name: string): string | null
  key: { id: string; scopes: KeyScope[] }
}

/** `of`: the endpoint of the app that answers. */
export interface KeyedEndpoint<E extends Endpoint = Endpoint> extends Endpoint {
  readonly scope: KeyScope
  readonly of: E
  readonly walked: boolean
  shape(found: Found<E>): unknown
}

type Schema = z.core.$ZodType
type Address = [path: `/${string}`, scope: KeyScope]

/** A test ensures that fields are only added. Renames in the app keep the old shape here. */
export const PUBLIC_API: readonly KeyedEndpoint[] = [
  same(
    readStats,
    ['/stats', 'read'],
    'Counts over the current edition, and when it was published: ask this to see whether there is anything new.',
  ),
  /** `leftOut`: products excluded only by an unknown figure. */
  walked(
    exploreProducts,
    ['/products', 'read'],
    'Products of the current edition by any of their figures, best verdict first: order a sample, watch, leave.',
    { leftOut: 'X-Left-Out' },
  ),
  same(
    readProduct,
    ['/products/:id', 'read'],
    'One product with its history, its trend, its forecast, what we said of it before, and its suppliers.',
  ),
  keyed(
    lookUp,
    ['/look-up', 'read'],
    'What a link or a text is: a product of a shop, one of ours or not, or a name. Send a shop’s address without what tracks people. Nothing is fetched.',
    { response: KeyedLookup, shape: ({ answer }) => keyedLookup(answer) },
  ),
  walked(searchProducts, ['/search', 'read'], 'Products by name, best first. `total` counts to 500.'),
  /** `forwarders`: likely freight forwarders in the total. */
  walked(
    listSuppliers,
    ['/suppliers', 'read'],
    'The directory of suppliers. Contacts are null, but for those that the scope `contacts` shows: revealed by the key’s owner, or open to everybody.',
    { forwarders: 'X-Forwarders' },
  ),
  same(
    readSupplierProfile,
    ['/suppliers/:id', 'read'],
    'One supplier with its shipments over time, its goods and the products it matches.',
  ),
  listed(
    listSuppliersForProduct,
    ['/matches', 'read'],
    'Suppliers whose shipments match a product name, ours or not, best first.',
  ),
  keyed(listTrendingHashtags, ['/hashtags', 'read'], 'Hashtags, highest viral score first.', {
    response: z.object({ items: listTrendingHashtags.response.shape.trending_hashtags }),
    shape: ({ answer }) => ({ items: answer.trending_hashtags }),
  }),
  same(
    readTrackRecord,
    ['/track-record', 'read'],
    'How our sealed picks came out, and the head of their hash chain.',
  ),
  walked(listPicks, ['/picks', 'read'], 'Every pick that we made, newest first.'),
  keyed(readUser, ['/profile', 'profile'], 'Whose key this is, and what it opens.', {
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
    shape: ({ answer, key }) => ({ user: answer, key }),
  }),
  keyed(
    readPipeline,
    ['/pipeline', 'profile'],
    'The products that the key’s owner works on, with notes, quotes and tasks, last added first.',
    {
      response: z.object({ items: z.array(ExportedEntry) }),
      shape: ({ answer }) => ({ items: answer.entries.flatMap((entry) => exportedEntry(entry) ?? []) }),
    },
  ),
  keyed(
    listAlertEvents,
    ['/alert-events', 'profile'],
    `What alerts told the key’s owner, latest first, ${EVENTS_PAGE} a page, with what was true then.`,
    {
      response: z.object({ items: listAlertEvents.response, nextCursor: z.nullable(z.string()) }),
      shape: ({ answer, header }) => ({ items: answer, nextCursor: header('X-Next-Cursor') }),
    },
  ),
  listed(
    listViews,
    ['/views', 'profile'],
    `Saved views of the key’s owner, by name. Their queries are those of ${KEYED_API}/products.`,
  ),
  same(
    readSavedCosts,
    ['/costs', 'profile'],
    'The costs that the key’s owner saved: presets, and figures of single products.',
  ),
  listed(
    listRevealedContacts,
    ['/contacts', 'contacts'],
    'The contacts that the key’s owner has revealed, newest first.',
  ),
  same(
    revealContact,
    ['/suppliers/:id/contact', 'contacts'],
    'Reveals a supplier’s contact. It spends the same quota as in the app; asking for the same one again spends nothing. 404, and nothing is spent, where no contact is on record.',
  ),
]

export const readDecision = endpoint({
  method: 'GET',
  path: `${KEYED_API}/products/:id/decision`,
  access: 'pro',
  scope: 'profile',
  summary:
    'Order a sample, watch or leave, with the reasons; what is left of a sale; when goods ordered today are on sale and what the first order then brings. By the costs and quotes that the key’s owner saved, else by typical ones, as on the product’s page.',
  params: z.strictObject({ id }),
  response: KeyedDecision,
})

export const saveByKey = endpoint({
  method: 'POST',
  path: `${KEYED_API}/pipeline`,
  access: 'pro',
  scope: 'profile',
  limit: perTenMinutes('saves by key', 300),
  summary:
    'Saves a product to the products of the key’s owner: one of ours by its id, or any other by name and link. Twice is once; one that was given up comes back. Nothing else is changed.',
  body: z.union([
    z.strictObject({ productId: id }),
    z.strictObject({
      name: line(ENTRY_NAME_MAX).check(z.minLength(1)),
      link: z.optional(line(2000).check(z.regex(/^https?:\/\//, 'must be a web address'))),
    }),
  ]),
  response: KeyedSave,
})

function same<E extends Endpoint>(of: E, address: Address, summary: string): KeyedEndpoint {
  return keyed(of, address, summary, { response: of.response, shape: ({ answer }) => answer })
}

function listed<E extends Endpoint>(of: E, address: Address, summary: string): KeyedEndpoint {
  const response = z.object({ items: of.response })
  return keyed(of, address, summary, { response, shape: ({ answer }) => ({ items: answer }) })
}

/** `counts`: fields that the app sends as headers. */
function walked<E extends Endpoint<Schema, z.ZodMiniObject>>(
  of: E,
  address: Address,
  summary: string,
  counts: Record<string, string> = {},
): KeyedEndpoint {
  const each = <Value>(value: (header: string) => Value) =>
    Object.fromEntries(Object.entries(counts).map(([field, header]) => [field, value(header)]))
  const query = z.strictObject({
    ...z.omit(of.query, { page: true, limit: true }).shape,
    limit: z._default(pageSize(LIST_MAX), 24),
    /** `nextCursor` of the page before, with all other parameters unchanged. */
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(CURSOR_MAX))),
  })
  const response = z.object({
    items: of.response,
    /** Null on the last page. */
    nextCursor: z.nullable(z.string()),
    total: count,
    /** Null before the first edition. */
    edition: z.nullable(id),
    ...each(() => count),
  })
  const shape: KeyedEndpoint['shape'] = ({ page, header }) => ({
    ...page,
    ...each((name) => Number(header(name))),
  })
  return { ...keyed(of, address, summary, { query, response, shape }), walked: true }
}

function keyed<E extends Endpoint>(
  of: E,
  [path, scope]: Address,
  summary: string,
  {
    query = of.query,
    response,
    shape,
  }: { query?: Schema; response: Schema; shape: KeyedEndpoint<E>['shape'] },
): KeyedEndpoint {
  const { params, body, effect, limit } = of
  return {
    method: effect ? 'POST' : 'GET',
    path: `${KEYED_API}${path}`,
    access: 'pro',
    sender: 'app',
    walked: false,
    ...{ scope, effect, summary, params, query, body, response, of, shape },
    ...(effect && limit ? { limit } : {}),
  }
}
