import type { ProductCreator, ProductVideo, VideoSummary } from '#contracts/creators'
import { VERDICT_LIMITS } from '#profit/verdict-limits'
import { percent, plural, quantity, short } from '../../../ui/number.ts'

/** One sentence that concludes. `sales`: of the videos that we know. */
export function concludeSellers({
  videosKnown,
  creatorsKnown,
  unitsCounted,
  topCreatorShare,
  topThreeShare,
  span,
}: VideoSummary): string {
  if (videosKnown === 0) return 'No video of this product is known yet.'
  const isWeek = span === 'week'
  if (unitsCounted === 0)
    return isWeek ? 'No video that we know sold it last week.' : 'No video that we know has sold it yet.'
  if (unitsCounted === null || topCreatorShare === null || creatorsKnown === 0) {
    const who =
      creatorsKnown === 0 ? 'It is shown' : `${plural(creatorsKnown, 'creator')} ${show(creatorsKnown)} it`
    return `${who} in ${plural(videosKnown, 'video')}. Sales by video are not known.`
  }
  const sales = isWeek ? 'last week’s sales by video' : 'its sales by video so far'
  if (topCreatorShare >= MOST || creatorsKnown === 1)
    return `One creator makes ${shareWords(topCreatorShare)} of ${sales}.`
  const few = Math.min(3, creatorsKnown)
  return `${few} creators make ${shareWords(topThreeShare ?? topCreatorShare)} of ${sales}.`
}

/** From it on, one creator is named alone. */
const MOST = 0.5

/** The risk that the verdict warns about; null without one. */
export function riskOfSellers({ topCreatorShare, videosWithUnits }: VideoSummary): string | null {
  const { share, videos } = VERDICT_LIMITS.oneCreator
  if (topCreatorShare === null || topCreatorShare < share || videosWithUnits < videos) return null
  return 'If this creator stops, most of these sales can stop.'
}

/** `all`, `71%`, `more than 99%`: never rounded to a claim that is not true. */
export function shareWords(share: number): string {
  if (share >= 1) return 'all'
  const rounded = Math.round(100 * share)
  if (rounded >= 100) return 'more than 99%'
  return rounded <= 0 ? 'less than 1%' : percent(rounded)
}

/** `Counted in 14 of 30 videos by 12 creators. The shop states 800 videos by 220 creators.` */
export function whatWasCounted(summary: VideoSummary): string {
  const { videosKnown, videosWithUnits, creatorsKnown, videosStated, creatorsStated } = summary
  const known =
    videosWithUnits === videosKnown
      ? `Counted in ${plural(videosKnown, 'video')}`
      : `Counted in ${quantity(videosWithUnits)} of ${plural(videosKnown, 'video')}`
  const by = creatorsKnown === 0 ? '' : ` by ${plural(creatorsKnown, 'creator')}`
  const stated = [
    videosStated !== null && videosStated > videosKnown && plural(videosStated, 'video'),
    creatorsStated !== null && creatorsStated > creatorsKnown && plural(creatorsStated, 'creator'),
  ].filter((words) => words !== false)
  return `${known}${by}.${stated.length > 0 ? ` The source knows of ${stated.join(' by ')}.` : ''}`
}

/** `320 sold · 1.2M views`, or null without both. */
export function reachWords({ units, views }: Pick<ProductVideo, 'units' | 'views'>): string | null {
  const parts = [
    units === null ? null : `${quantity(units)} sold`,
    views === null ? null : `${short(views)} ${views === 1 ? 'view' : 'views'}`,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(' · ') : null
}

/** `71% of the sales by video · 320 sold · 4 videos`. */
export function sellerWords({ share, units, videos }: ProductCreator): string {
  return [
    share === null ? null : `${shareWords(share)} of the sales by video`,
    units === null ? null : `${quantity(units)} sold`,
    plural(videos, 'video'),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

function show(creators: number): string {
  return creators === 1 ? 'shows' : 'show'
}
