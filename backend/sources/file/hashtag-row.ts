import type { HashtagRow } from '../port.ts'
import { type Cells, dayOf, type FileFormat, RowRejected } from './cells.ts'
import type { Aliases } from './columns.ts'
import { PRODUCT_ALIASES } from './product-headings.ts'
import { parseRank, RANK_TEXT_MAX } from './rank.ts'

/** From TikTok's Creative Center and common user spellings. */
export const HASHTAG_ALIASES = {
  hashtag: 'hashtagname hashtag tag name etiket etiqueta tagar 话题 标签',
  date: PRODUCT_ALIASES.date,
  views: 'videoviews viewcount views totalviews viewstotal',
  posts: 'publishcnt posts postcount publishcount videos videocount',
  rank: 'rank ranking position',
} as const satisfies Aliases<string>
export type HashtagField = keyof typeof HASHTAG_ALIASES

export function hashtagRow(
  cells: Cells<HashtagField>,
  fileFormat: FileFormat,
): { row: HashtagRow; key: string; values: string } {
  const hashtag = cells
    .text('hashtag', 120)
    ?.replace(/^[#＃]+/, '')
    .toLowerCase()
  if (!hashtag) throw new RowRejected('the hashtag is missing')
  if (!/^[\p{L}\p{M}\p{N}_.]{1,100}$/u.test(hashtag)) throw new RowRejected(`"${hashtag}" is not a hashtag`)
  const day = dayOf(cells, fileFormat)
  const row: HashtagRow = {
    kind: 'hashtag',
    hashtag,
    day,
    viewsTotal: cells.count('views'),
    posts: cells.count('posts'),
    rank: cells.read('rank', parseRank, 'a rank', RANK_TEXT_MAX)?.rank ?? null,
    observedAt: `${day}T00:00:00.000Z`,
  }
  return { row, key: `${hashtag} ${day}`, values: JSON.stringify(row) }
}
