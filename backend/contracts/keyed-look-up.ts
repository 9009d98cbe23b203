import * as z from 'zod/mini'
import { Lookup } from './lookup.ts'
import { UNREAD_WHY } from './shop-links.ts'
import { CHANNELS } from './trends.ts'

/** Flat, so that further kinds of links only add words. `follow` is the owner's, not the market's. */
export const KeyedLookup = z.object({
  read: z.object({
    kind: z.enum(['product', 'short', 'name', 'unread']),
    channel: z.nullable(z.enum(CHANNELS)),
    externalId: z.nullable(z.string()),
    /** Host of a link: 'amazon.de', 'vm.tiktok.com'. */
    host: z.nullable(z.string()),
    why: z.nullable(z.enum(UNREAD_WHY)),
  }),
  ...z.pick(Lookup, { product: true, matchName: true, source: true }).shape,
})

export function keyedLookup({ read, product, matchName, source }: Lookup): z.input<typeof KeyedLookup> {
  const numbered = read.kind === 'product' ? read : null
  return {
    read: {
      kind: read.kind,
      channel: numbered?.channel ?? null,
      externalId: numbered?.externalId ?? null,
      host: 'host' in read ? read.host : (numbered?.site ?? null),
      why: read.kind === 'unread' ? read.why : null,
    },
    ...{ product, matchName, source },
  }
}
