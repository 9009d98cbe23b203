import * as z from 'zod/mini'
import { addDays, Day, daysBetween } from '../calendar/days.ts'
import { NEW_CREATOR_WEEKS, TOP_CREATORS, VideoSummary } from '../contracts/creators.ts'

/** Counts since publication. */
export interface KnownVideo {
  videoId: string
  creatorId: number | null
  publishedOn: Day | null
  views: number | null
  units: number | null
  /** Units that the source stated 5 to 9 days earlier. Null: not read then. */
  unitsBefore: number | null
}

/** The stored summary of a product's videos; the read adds links, names and the days since. */
export const VideoFactsOfProduct = z.object({
  day: Day,
  ...z.pick(VideoSummary, {
    videosKnown: true,
    creatorsKnown: true,
    span: true,
    unitsCounted: true,
    videosWithUnits: true,
    topCreatorShare: true,
    topThreeShare: true,
    newCreators: true,
    firstVideoOn: true,
    waveStartedOn: true,
  }).shape,
  largestVideoId: z.nullable(z.string()),
  creators: z.array(
    z.object({
      id: z.int(),
      videos: z.int(),
      units: z.nullable(z.int()),
      share: z.nullable(z.number()),
    }),
  ),
})
export type VideoFactsOfProduct = z.infer<typeof VideoFactsOfProduct>

/** Fewer give no share of a week. */
const VIDEOS_OF_WEEK = 3

/** `day`: the last one counted. */
export function summariseVideos(videos: readonly KnownVideo[], day: Day): VideoFactsOfProduct {
  const { span, sold } = soldIn(videos, day)
  const counted = [...sold.values()]
  const total = counted.length === 0 ? null : sum(counted)
  const creators = creatorsOf(videos, sold, total)
  const shares = creators.flatMap(({ share }) => share ?? [])
  return {
    day,
    videosKnown: videos.length,
    creatorsKnown: creators.length,
    span,
    unitsCounted: total,
    videosWithUnits: counted.filter((units) => units > 0).length,
    topCreatorShare: shares[0] ?? null,
    topThreeShare:
      shares.length === 0 || !total ? null : sum(creators.slice(0, 3).map(({ units }) => units ?? 0)) / total,
    newCreators: newCreators(videos, day),
    firstVideoOn: earliest(videos),
    largestVideoId: largest(videos)?.videoId ?? null,
    waveStartedOn: waveStart(videos, sold, total),
    creators: creators.slice(0, TOP_CREATORS),
  }
}

/** Units by video: of the last week where two readings give it, else since each was published. */
function soldIn(
  videos: readonly KnownVideo[],
  day: Day,
): { span: 'week' | 'all'; sold: Map<string, number> } {
  const week = new Map<string, number>()
  for (const video of videos) {
    const { videoId, units, publishedOn } = video
    // A video of this week had sold nothing before it.
    const isNew = publishedOn !== null && daysBetween(publishedOn, day) < 7
    const before = video.unitsBefore ?? (isNew ? 0 : null)
    if (units !== null && before !== null) week.set(videoId, Math.max(0, units - before))
  }
  const withUnits = [...week.values()].filter((units) => units > 0).length
  if (videos.some(({ unitsBefore }) => unitsBefore !== null) && withUnits >= VIDEOS_OF_WEEK)
    return { span: 'week', sold: week }
  return {
    span: 'all',
    sold: new Map(videos.flatMap((v) => (v.units === null ? [] : [[v.videoId, v.units]]))),
  }
}

/** Most units first. Videos without a named creator count in the total only. */
function creatorsOf(
  videos: readonly KnownVideo[],
  sold: ReadonlyMap<string, number>,
  total: number | null,
): VideoFactsOfProduct['creators'] {
  const byCreator = new Map<number, { videos: number; units: number | null }>()
  for (const { videoId, creatorId } of videos) {
    if (creatorId === null) continue
    const known = byCreator.get(creatorId) ?? { videos: 0, units: null }
    const units = sold.get(videoId)
    byCreator.set(creatorId, {
      videos: known.videos + 1,
      units: units === undefined ? known.units : (known.units ?? 0) + units,
    })
  }
  return [...byCreator]
    .map(([id, { videos: count, units }]) => ({
      id,
      videos: count,
      units,
      share: units === null || !total ? null : units / total,
    }))
    .sort((a, b) => (b.units ?? -1) - (a.units ?? -1) || b.videos - a.videos || a.id - b.id)
}

/** By the week of each creator's first known video. */
function newCreators(videos: readonly KnownVideo[], day: Day): VideoSummary['newCreators'] {
  const first = new Map<number, Day>()
  for (const { creatorId, publishedOn } of videos) {
    if (creatorId === null || publishedOn === null) continue
    const known = first.get(creatorId)
    if (known === undefined || publishedOn < known) first.set(creatorId, publishedOn)
  }
  if (first.size === 0) return []
  return Array.from({ length: NEW_CREATOR_WEEKS }, (_, index) => {
    const weekEnding = addDays(day, -7 * (NEW_CREATOR_WEEKS - 1 - index))
    const from = addDays(weekEnding, -6)
    const creators = [...first.values()].filter((on) => on >= from && on <= weekEnding).length
    return { weekEnding, creators }
  })
}

function earliest(videos: readonly Pick<KnownVideo, 'publishedOn'>[]): Day | null {
  return videos.flatMap(({ publishedOn }) => publishedOn ?? []).sort()[0] ?? null
}

function largest(videos: readonly KnownVideo[]): KnownVideo | undefined {
  return [...videos].sort(
    (a, b) =>
      (b.units ?? 0) - (a.units ?? 0) || (b.views ?? 0) - (a.views ?? 0) || (a.videoId < b.videoId ? -1 : 1),
  )[0]
}

/** The source lists some videos only, so a pause between two is no pause; the largest are always listed. */
function waveStart(
  videos: readonly KnownVideo[],
  sold: ReadonlyMap<string, number>,
  total: number | null,
): Day | null {
  if (!total) return null
  const unitsOf = ({ videoId }: KnownVideo) => sold.get(videoId) ?? 0
  const most = [...videos].sort((a, b) => unitsOf(b) - unitsOf(a) || (a.videoId < b.videoId ? -1 : 1))
  let reached = 0
  const half = most.filter((video) => {
    if (2 * reached >= total) return false
    reached += unitsOf(video)
    return true
  })
  return earliest(half)
}

function sum(values: readonly number[]): number {
  return values.reduce((all, each) => all + each, 0)
}
