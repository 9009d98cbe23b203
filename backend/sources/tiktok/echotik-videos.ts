import { addDays, type Day } from '../../calendar/days.ts'
import type { Origin } from '../../contracts/provenance.ts'
import { videoPage } from '../../contracts/video-links.ts'
import { inGroups } from '../in-groups.ts'
import {
  type CollectContext,
  type CreatorRow,
  type ProductRow,
  SourceFailure,
  type VideoFacts,
  type VideosRow,
  type VideoWishes,
} from '../port.ts'
import { type EchotikApi, PAGE_SIZE, type Video } from './echotik-api.ts'

/** Largest, newest, oldest, and a tenth of a call for each creator. */
export const CALLS_PER_PRODUCT = 4
const PRODUCTS_MAX = 1000
/** Limits of a product's lists. */
const VIDEOS_KEPT = 3
/** So many in a row are a failure of the vendor. */
const BROKEN_MAX = 3
const SIDE_BY_SIDE = 4

export interface Listed {
  externalId: string
  videos: Video[]
}

export const NO_WISHES: VideoWishes = { products: [], fresh: new Set(), freshCreators: new Set() }

/** Kept back before the rankings: a fifth, or less where few products wait. */
export function callsForVideos(callsLeft: number, { products }: VideoWishes, ranked: number): number {
  return Math.min(Math.floor(callsLeft / 5), (products.length + ranked) * CALLS_PER_PRODUCT)
}

/** Rising products first, then those of the rankings that were never read. At most a fifth of the calls. */
export function videoTargets(
  callsLeft: number,
  { products, fresh }: VideoWishes,
  ranked: readonly string[],
): VideoWishes['products'] {
  const rising = new Set(products.map(({ externalId }) => externalId))
  const others = ranked.filter((id) => !rising.has(id) && !fresh.has(id))
  const most = Math.min(PRODUCTS_MAX, Math.floor(callsLeft / 5 / CALLS_PER_PRODUCT))
  return [...products, ...others.map((externalId) => ({ externalId, first: true }))].slice(0, most)
}

/** A failure ends the list and keeps what came before it: videos must not cost the products. */
export async function listVideos(
  api: EchotikApi,
  targets: VideoWishes['products'],
  context: CollectContext,
): Promise<Listed[]> {
  const listed: Listed[] = []
  let broken = 0
  for (const group of inGroups(targets, SIDE_BY_SIDE)) {
    const answers = await Promise.allSettled(
      group.map(async ({ externalId, first }) => ({
        externalId,
        videos: await videosOf(api, externalId, first),
      })),
    )
    for (const answer of answers) {
      if (answer.status === 'fulfilled') {
        listed.push(answer.value)
        broken = 0
        continue
      }
      const error: unknown = answer.reason
      if (!(error instanceof SourceFailure)) throw error
      context.reject(`videos: ${error.message}`)
      broken += 1
      if (broken === BROKEN_MAX || error.retryAfter !== null) return listed
    }
  }
  return listed
}

async function videosOf(api: EchotikApi, id: string, first: boolean): Promise<Video[]> {
  const byId = new Map<string, Video>()
  for (const order of ['most sold', 'newest', ...(first ? (['oldest'] as const) : [])] as const) {
    const page = await api.videos(id, order)
    for (const video of page) byId.set(video.videoId, video)
    // A short page holds them all.
    if (page.length < PAGE_SIZE) break
  }
  return [...byId.values()]
}

export function videosRow(
  { externalId, videos }: Listed,
  { day, asOf, commissionPercent }: { day: Day; asOf: Day; commissionPercent: number | null },
): VideosRow {
  return {
    kind: 'videos',
    channel: 'tiktok',
    externalId,
    day,
    commissionPercent,
    videos: videos.map((video) => factsOf(video, asOf)),
    observedAt: new Date().toISOString(),
  }
}

/** A later day is a mistake of the source; today is not over. */
function factsOf({ playAddress: _, ...facts }: Video, asOf: Day): VideoFacts {
  const { publishedOn } = facts
  return {
    ...facts,
    publishedOn: publishedOn !== null && publishedOn > addDays(asOf, 1) ? null : publishedOn,
  }
}

/** Most units first, ten a call, up to one call for each product listed. */
export async function* describeCreators(
  api: EchotikApi,
  listed: readonly Listed[],
  { freshCreators }: VideoWishes,
  context: CollectContext,
): AsyncIterable<CreatorRow> {
  const wanted = creatorsOf(listed).filter((id) => !freshCreators.has(id))
  try {
    for (const group of inGroups(wanted.slice(0, listed.length * PAGE_SIZE), PAGE_SIZE)) {
      if (api.callsLeft() < 2) return
      const creators = await api.creators(group)
      const pictures = await api.openPictures(creators.flatMap(({ imageUrl }) => imageUrl ?? []))
      for (const creator of creators) {
        const imageUrl = creator.imageUrl && (pictures.get(creator.imageUrl) ?? creator.imageUrl)
        yield { kind: 'creator', ...creator, imageUrl, observedAt: new Date().toISOString() }
      }
    }
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    context.reject(`creators were not all read: ${error.message}`)
  }
}

function creatorsOf(listed: readonly Listed[]): string[] {
  const units = new Map<string, number>()
  for (const { creatorId, units: sold } of listed.flatMap(({ videos }) => videos)) {
    if (creatorId !== null) units.set(creatorId, (units.get(creatorId) ?? 0) + (sold ?? 0))
  }
  return [...units].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)).map(([id]) => id)
}

/** Most viewed first. By id, because the playback address expires; sample videos have only that address. */
export function linksOf(videos: readonly Video[], origin: Origin): ProductRow['videos'] {
  const most = [...videos].sort((a, b) => (b.views ?? 0) - (a.views ?? 0)).slice(0, VIDEOS_KEPT)
  return most.flatMap(({ videoId, playAddress, thumbnailUrl }) => {
    const videoUrl = origin === 'live' ? videoPage(videoId, null) : playAddress
    return videoUrl === null ? [] : [{ videoUrl, thumbnailUrl }]
  })
}
