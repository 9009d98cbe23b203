import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, freeText, id, line } from './fields.ts'
import { type Limit, perTenMinutes } from './limit.ts'
import { FOLLOWS_MAX } from './plans.ts'
import { ProfitFacts } from './profit.ts'
import { SearchElsewhere } from './search-elsewhere.ts'
import { LINK_MAX, UNREAD_WHY } from './shop-links.ts'
import { SHORT_LINK_OUTCOMES } from './short-links.ts'
import { MatchedSupplier } from './suppliers.ts'
import { CHANNELS } from './trends.ts'

export { FOLLOWS_MAX } from './plans.ts'

export const LOOKUP_NAME_MAX = 200
/** Per person or network. */
export const LOOKUPS_A_MINUTE = 60
const LOOK_UPS: Limit = {
  name: 'look-ups',
  calls: LOOKUPS_A_MINUTE,
  seconds: 60,
  sentence: 'Too many look-ups.',
}
export const SHORT_LINKS_A_MINUTE = 30
/** Longest waiting first. */
export const FOLLOWED_A_REFRESH = 300

const name = z.nullable(z.string())

const Recognised = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('product'),
    channel: z.enum(CHANNELS),
    externalId: z.string(),
    site: z.nullable(z.string()),
    name,
  }),
  z.object({ kind: z.literal('short'), host: z.string(), address: z.string(), name }),
  z.object({ kind: z.literal('name'), name: z.string() }),
  z.object({ kind: z.literal('unread'), why: z.enum(UNREAD_WHY), host: z.nullable(z.string()), name }),
])

const FOLLOW_STATES = [
  /** Requested with the next refresh. */
  'waiting',
  'followed',
  /** Retried with each refresh. */
  'not-found',
  /** No connected source supports single products of this shop. */
  'no-source',
] as const

export const Follow = z.object({
  id,
  channel: z.enum(CHANNELS),
  externalId: z.string(),
  name,
  state: z.enum(FOLLOW_STATES),
  productId: z.nullable(id),
  followedAt: z.string(),
  askedAt: z.nullable(z.string()),
})
export type Follow = z.infer<typeof Follow>

export const Lookup = z.object({
  read: Recognised,
  /** Null if not in our data. */
  product: z.nullable(z.object({ id, name: z.string() })),
  /** The given name, else the words of or around the link. */
  matchName: name,
  /** Null if no connected source supports single products of this shop. */
  source: z.nullable(z.string()),
  /** Null for visitors. */
  follow: z.nullable(Follow),
})
export type Lookup = z.infer<typeof Lookup>

export const lookUp = endpoint({
  method: 'GET',
  path: '/api/lookup',
  access: 'public',
  limit: LOOK_UPS,
  summary:
    'What a pasted text is: an address of TikTok Shop or Amazon, an ASIN, an item number or a name; and the product of ours if it is one. Nothing is fetched: a short link is opened by /api/lookup/short.',
  query: z.strictObject({
    link: freeText(LINK_MAX).check(z.minLength(1)),
    name: z.optional(freeText(LOOKUP_NAME_MAX)),
  }),
  response: Lookup,
})

const ShortLink = z.object({
  outcome: z.enum(SHORT_LINK_OUTCOMES),
  /** A text for look-up. Null unless found. */
  link: z.nullable(z.string()),
  /** Words of the product's address. */
  name,
  askedAt: z.string(),
})

export const resolveShortLink = endpoint({
  method: 'GET',
  path: '/api/lookup/short',
  access: 'public',
  effect: true,
  limit: {
    name: 'short links',
    calls: SHORT_LINKS_A_MINUTE,
    seconds: 60,
    sentence: 'Too many short links.',
  },
  summary:
    'The page behind a short link of TikTok, Amazon, AliExpress or Shopee. Only listed hosts are opened, at most 3 redirects are followed, and no page is read.',
  query: z.strictObject({ link: freeText(LINK_MAX).check(z.minLength(1)) }),
  response: ShortLink,
})

export const lookUpSupply = endpoint({
  method: 'GET',
  path: '/api/lookup/supply',
  access: 'public',
  limit: LOOK_UPS,
  summary:
    'For a name that no product of ours has: suppliers whose shipments match it, best first, contacts as the viewer may see them, and what they tell of its costs.',
  query: z.strictObject({ name: freeText(LOOKUP_NAME_MAX).check(z.minLength(1)) }),
  response: z.object({
    suppliers: z.array(MatchedSupplier),
    profitFacts: ProfitFacts,
    searchElsewhere: SearchElsewhere,
  }),
})

export const listFollows = endpoint({
  method: 'GET',
  path: '/api/follows',
  access: 'member',
  summary:
    'Products that the user asked us to follow by their number, newest first, and what became of each.',
  response: z.object({ follows: z.array(Follow), most: count }),
})

export const followProduct = endpoint({
  method: 'POST',
  path: '/api/follows',
  access: 'member',
  limit: perTenMinutes('follows', 300),
  summary: `Asks the source for a product with each refresh from the next one on; at most ${FOLLOWS_MAX.free} for free and ${FOLLOWS_MAX.pro} with a plan. Twice changes nothing.`,
  body: z.strictObject({
    channel: z.enum(CHANNELS),
    externalId: z
      .string()
      .check(z.regex(/^(?:[1-9]\d{14,19}|[A-Z0-9]{10})$/, 'must be an item number or an ASIN')),
    name: z.optional(line(LOOKUP_NAME_MAX)),
  }),
  response: Follow,
})

export const unfollowProduct = endpoint({
  method: 'DELETE',
  path: '/api/follows/:id',
  access: 'member',
  limit: perTenMinutes('follows', 300),
  summary: 'Stops following; 404 where it is not theirs.',
  params: z.strictObject({ id }),
  response: z.object({ deleted: z.boolean() }),
})
