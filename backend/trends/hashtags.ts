import type * as z from 'zod/mini'
import type { Hashtag } from '../contracts/hashtags.ts'
import type { Transaction } from '../db/knex.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { type Sourced, sourceLabel } from '../provenance/source-state.row.ts'
import { HashtagRow } from './hashtag.row.ts'

/** Hashtags, highest viral score first; those that could not be scored come last, most viewed first. */
export async function trendingHashtags(trx: Transaction): Promise<z.infer<typeof Hashtag>[]> {
  const rows = await HashtagRow.query(trx)
    .select('hashtag.*', sourceLabel('hashtag'))
    .orderByRaw('viral_score desc nulls last, view_count desc nulls last, hashtag, origin')
    .limit(HASHTAGS_MAX)
    .castTo<(HashtagRow & Sourced)[]>()
  return rows.map((row) => ({
    hashtag: row.hashtag,
    view_count: row.view_count,
    growth_rate: row.growth_rate,
    viral_score: row.viral_score,
    provenance: provenanceOf(row),
  }))
}

const HASHTAGS_MAX = 100
