import * as z from 'zod/mini'
import type { Hashtag } from '../contracts/hashtags.ts'
import { columnsOf, manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { Sourced, sourceLabel } from '../provenance/source-state.row.ts'
import { HashtagColumns, HashtagRow } from './hashtag.row.ts'

/** Unscored ones last, by views. */
export async function trendingHashtags(trx: Transaction): Promise<z.infer<typeof Hashtag>[]> {
  const query = HashtagRow.query(trx)
    .select(...columnsOf('hashtag', HashtagColumns), sourceLabel('hashtag'))
    .orderByRaw('viral_score desc nulls last, view_count desc nulls last, hashtag, origin')
    .limit(HASHTAGS_MAX)
  const rows = await manyOf(query, Listed)
  return rows.map((row) => ({
    hashtag: row.hashtag,
    view_count: row.view_count,
    growth_rate: row.growth_rate,
    viral_score: row.viral_score,
    provenance: provenanceOf(row),
  }))
}

const HASHTAGS_MAX = 100
const Listed = z.object({ ...HashtagColumns.shape, ...Sourced.shape })
