import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count } from './fields.ts'
import { Provenance } from './provenance.ts'

export const Hashtag = z.object({
  hashtag: z.string(),
  view_count: z.nullable(count),
  /** Percent a week. */
  growth_rate: z.nullable(z.number()),
  /** 0 to 100. */
  viral_score: z.nullable(z.number()),
  provenance: Provenance,
})
export type Hashtag = z.infer<typeof Hashtag>

export const listTrendingHashtags = endpoint({
  method: 'GET',
  path: '/api/hashtags/trending',
  access: 'public',
  edition: 'everyone',
  summary: 'Hashtags, highest viral score first.',
  response: z.object({ trending_hashtags: z.array(Hashtag) }),
})
