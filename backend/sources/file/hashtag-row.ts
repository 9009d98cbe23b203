import type { HashtagRow } from '../port.ts'
import { type Cells, type FileFormat, RowRejected } from './cells.ts'
import type { Aliases } from './columns.ts'

/** Headings of TikTok's Creative Center and of what people write themselves. */
export const HASHTAG_ALIASES = {
  hashtag: 'hashtagname hashtag tag name',
  date: 'date day dt snapshotdate observedon scrapedat',
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
  const day = fileFormat.dayGiven ? fileFormat.day : (cells.day('date') ?? fileFormat.day)
  const row: HashtagRow = {
    kind: 'hashtag',
    hashtag,
    day,
    viewsTotal: cells.count('views'),
    posts: cells.count('posts'),
    rank: cells.count('rank'),
    observedAt: `${day}T00:00:00.000Z`,
  }
  return { row, key: `${hashtag} ${day}`, values: JSON.stringify(row) }
}
