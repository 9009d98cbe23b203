import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { perTenMinutes } from './limit.ts'
import { Provenance } from './provenance.ts'

export const readTiktokStatus = endpoint({
  method: 'GET',
  path: '/api/tiktok/status',
  access: 'public',
  summary: 'Whether the short-video source is configured, and what to do if not.',
  response: z.object({ configured: z.boolean(), message: z.string() }),
})

export const Shop = z.object({
  /** Id of the page. Null in answers of older builds. */
  id: z._default(z.nullable(id), null),
  shop_id: z.string(),
  shop_name: z.string(),
  shop_rating: z.nullable(z.number()),
  shop_review_count: z.nullable(count),
  item_sold_count: z.nullable(count),
  shop_verification_status: z.nullable(z.string()),
  provenance: Provenance,
})
export type Shop = z.infer<typeof Shop>

export const listTiktokShops = endpoint({
  method: 'GET',
  path: '/api/tiktok/shops',
  access: 'public',
  edition: 'everyone',
  summary: 'Short-video shops, most sold first.',
  response: z.array(Shop),
})

export const SyncLimits = z.object({
  /** ISO 8601; null: now. A running sync can always be joined. */
  nextAt: z.nullable(z.string()),
  /** `members`: the pause between all members' syncs. `budget`: no calls left today. */
  waitsFor: z.nullable(z.enum(['members', 'plan', 'budget'])),
  /** Minimum minutes between two syncs by members, all together. */
  everyMinutes: count,
  /** Minimum minutes between the member's own syncs; null: no limit. */
  ownEveryMinutes: z.nullable(count),
  /** UTC day; null: limited by pauses only. */
  leftToday: z.nullable(count),
})
export type SyncLimits = z.infer<typeof SyncLimits>

export const readSyncLimits = endpoint({
  method: 'GET',
  path: '/api/tiktok/sync-limits',
  access: 'member',
  summary: 'When the next sync can be started, how far apart they are, and how many are left today.',
  response: SyncLimits,
})

export const startSync = endpoint({
  method: 'POST',
  path: '/api/tiktok/sync',
  access: 'member',
  limit: perTenMinutes('sync', 120),
  summary: 'Starts one refresh, or joins the one that is running.',
  response: z.object({ started: z.boolean(), message: z.string() }),
})
