import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, freeText, id, line } from './fields.ts'
import { type Limit, perTenMinutes } from './limit.ts'
import { FOLLOWS_MAX } from './plans.ts'
import { ProfitFacts } from './profit.ts'
import { SearchElsewhere } from './search-elsewhere.ts'
import { LINK_MAX, UNREAD_WHY } from './shop-links.ts'
import { MatchedSupplier } from './suppliers.ts'
import { CHANNELS } from './trends.ts'

export { FOLLOWS_MAX } from './plans.ts'

export const LOOKUP_NAME_MAX = 200
/** Look-ups of one person or network in a minute. */
export const LOOKUPS_A_MINUTE = 60
const LOOK_UPS: Limit = {
  name: 'look-ups',
  calls: LOOKUPS_A_MINUTE,
  seconds: 60,
  sentence: 'Too many look-ups.',
}
/** Followed products that one refresh asks a source for, those that waited longest first. */
export const FOLLOWED_A_REFRESH = 300

const name = z.nullable(z.string())

/** `readShopLink` says what each means. */
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
  /** The next refresh asks the source. */
  'waiting',
  /** The source knows it: it is a product of ours. */
  'followed',
  /** The source does not know the number; it is asked again with each refresh. */
  'not-found',
  /** No source that can look up single products of this shop is connected. */
  'no-source',
] as const

export const Follow = z.object({
  id,
  channel: z.enum(CHANNELS),
  externalId: z.string(),
  /** As the member called it, or as the source does by now. */
  name,
  state: z.enum(FOLLOW_STATES),
  /** The product's page, once it has one. */
  productId: z.nullable(id),
  followedAt: z.string(),
  /** When a source was last asked for it. */
  askedAt: z.nullable(z.string()),
})
export type Follow = z.infer<typeof Follow>

export const Lookup = z.object({
  read: Recognised,
  /** The product of ours that it is; null where we do not follow it. */
  product: z.nullable(z.object({ id, name: z.string() })),
  /** What suppliers are matched by: the name given, else the words of the link or around it. */
  matchName: name,
  /** The source that would be asked for it; null where none that is connected can look up one product of this shop. */
  source: z.nullable(z.string()),
  /** The member's own; null for visitors. */
  follow: z.nullable(Follow),
})
export type Lookup = z.infer<typeof Lookup>

export const lookUp = endpoint({
  method: 'GET',
  path: '/api/lookup',
  access: 'public',
  limit: LOOK_UPS,
  summary:
    'What a pasted text is: an address of TikTok Shop or Amazon, an ASIN, an item number or a name; and the product of ours if it is one. Nothing is fetched, so a short link is only named as such.',
  query: z.strictObject({
    link: freeText(LINK_MAX).check(z.minLength(1)),
    /** What the person calls it, where the link does not say. */
    name: z.optional(freeText(LOOKUP_NAME_MAX)),
  }),
  response: Lookup,
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
    /** Where to look by hand, if nobody was found. */
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
