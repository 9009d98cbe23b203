import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count } from './fields.ts'
import { Provenance } from './provenance.ts'

export const readTiktokStatus = endpoint({
  method: 'GET',
  path: '/api/tiktok/status',
  access: 'public',
  summary: 'Whether the short-video source is configured, and what to do if not.',
  response: z.object({ configured: z.boolean(), message: z.string() }),
})

export const Shop = z.object({
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
  summary: 'Short-video shops, most sold first.',
  response: z.array(Shop),
})

export const startSync = endpoint({
  method: 'POST',
  path: '/api/tiktok/sync',
  access: 'member',
  summary: 'Starts one refresh, or joins the one under way.',
  response: z.object({ started: z.boolean(), message: z.string() }),
})
