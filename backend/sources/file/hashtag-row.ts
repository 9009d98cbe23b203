import type { HashtagRow } from '../port.ts'
import { type Cells, dayOf, type FileFormat, RowRejected } from './cells.ts'
import { headingsOf } from './headings.ts'
import { parseRank, RANK_TEXT_MAX } from './rank.ts'

/** From TikTok's Creative Center and common user spellings. */
export const HASHTAG_ALIASES = headingsOf('hashtag', 'hashtag date views posts rank')
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
