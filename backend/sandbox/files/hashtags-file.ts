import type { Readable } from 'node:stream'
import { readWords } from '../../process/data-file.ts'
import { type Catalogue, dayText } from '../catalogue/catalogue.ts'
import { courseOf, createDemand } from '../demand.ts'
import { hash } from '../random.ts'
import { csvStream } from './csv.ts'

const HASHTAGS = readWords('backend/sandbox/files/hashtags.txt')

/** Weekly snapshots, for growth. */
const WEEKS = 8
const VIEWS_PER_UNIT = 21_000

/** Columns of TikTok's Creative Center: 53 hashtags on eight days. */
export function hashtagsFile(catalogue: Catalogue): Readable {
  return csvStream(['date', 'rank', 'hashtag_name', 'publish_cnt', 'video_views'], rows(catalogue))
}

function* rows({ seed, yesterday }: Catalogue): Iterable<(string | number)[]> {
  const followed = HASHTAGS.map((hashtag) => {
    const key = hash(seed, 'hashtag', hashtag)
    const course = courseOf(key)
    return { hashtag, demand: createDemand(key, course === 'newcomer' ? 'wave' : course, null) }
  })
  for (let week = WEEKS - 1; week >= 0; week -= 1) {
    const day = yesterday - week * 7
    const ranked = followed
      .map(({ hashtag, demand }) => ({
        hashtag,
        total: demand.total(day),
        gained: demand.total(day) - demand.total(day - 7),
      }))
      .sort((a, b) => b.gained - a.gained || (a.hashtag < b.hashtag ? -1 : 1))
    for (const [index, { hashtag, total }] of ranked.entries()) {
      yield [dayText(day), index + 1, `#${hashtag}`, Math.floor(total / 3), total * VIEWS_PER_UNIT]
    }
  }
}
