import * as z from 'zod'
import { parseDay } from '../../calendar/parse-day.ts'
import { isEmail } from '../../contracts/emails.ts'
import { amount, count, idText, optionalText, optionalUrl } from '../fields.ts'
import type { CreatorRow, VideoFacts } from '../port.ts'

/** A wrong id of the creator does not cost the video. */
const optionalId = z.union([idText, z.null()]).catch(null)

/** The vendor's signed counts: followers lost are negative. */
const change = z
  .union([
    z.number().int(),
    z
      .string()
      .regex(/^-?\d{1,12}$/)
      .transform(Number),
  ])
  .nullable()
  .catch(null)

/**
 * A row of `product/video/list`. Left out: the playback address, which expires, and the file's size and
 * shape. GMV is in dollars by the vendor's clients; its page names no unit.
 */
export const VideoItem = z
  .object({
    video_id: idText,
    user_id: optionalId,
    create_time: optionalText,
    duration: count,
    reflow_cover: optionalUrl,
    play_addr: optionalUrl,
    total_views_cnt: count,
    total_digg_cnt: count,
    total_comments_cnt: count,
    total_shares_cnt: count,
    total_favorites_cnt: count,
    total_video_sale_cnt: count,
    total_video_sale_gmv_amt: amount,
  })
  .transform((item): VideoFacts & { playAddress: string | null } => ({
    videoId: item.video_id,
    creatorId: item.user_id,
    publishedOn: parseDay(item.create_time, 'month-first'),
    seconds: item.duration,
    thumbnailUrl: item.reflow_cover,
    views: item.total_views_cnt,
    likes: item.total_digg_cnt,
    comments: item.total_comments_cnt,
    shares: item.total_shares_cnt,
    favorites: item.total_favorites_cnt,
    units: item.total_video_sale_cnt,
    salesValue: item.total_video_sale_gmv_amt,
    currency: item.total_video_sale_gmv_amt === null ? null : 'USD',
    playAddress: item.play_addr,
  }))

const SELLS_BY: Readonly<Record<number, CreatorRow['sellsBy']>> = {
  1: 'video',
  2: 'live',
  3: 'video and live',
  4: 'shop window',
}

/**
 * A row of `influencer/detail`. Left out: the guessed gender, the free text of the profile, and the vendor's
 * own rating.
 */
export const CreatorItem = z
  .object({
    user_id: idText,
    unique_id: optionalText,
    nick_name: optionalText,
    avatar: optionalUrl,
    region: optionalText,
    language: optionalText,
    contact_email: optionalText,
    sales_flag: count,
    off_mark: count,
    total_followers_cnt: count,
    total_followers_30d_cnt: change,
    total_product_cnt: count,
    total_sale_cnt: count,
    total_video_sale_30d_cnt: count,
  })
  .transform(
    (item): Omit<CreatorRow, 'kind' | 'observedAt'> => ({
      externalId: item.user_id,
      handle: handleIn(item.unique_id),
      name: item.nick_name,
      imageUrl: item.avatar,
      region: codeIn(item.region),
      language: item.language,
      followers: item.total_followers_cnt,
      followersAdded: item.total_followers_30d_cnt,
      sellsBy: SELLS_BY[item.sales_flag ?? 0] ?? null,
      productsStated: item.total_product_cnt,
      unitsStated: item.total_sale_cnt,
      unitsIn30Days: item.total_video_sale_30d_cnt,
      email: emailIn(item.contact_email),
      closed: (item.off_mark ?? 0) > 0,
    }),
  )

/** It becomes part of a link. */
function handleIn(text: string | null): string | null {
  const handle = text?.replace(/^@/, '') ?? ''
  return /^[\w.]{1,40}$/.test(handle) ? handle : null
}

function codeIn(text: string | null): string | null {
  return text !== null && /^[A-Z]{2}$/.test(text) ? text : null
}

function emailIn(text: string | null): string | null {
  const email = text?.toLowerCase() ?? ''
  return isEmail(email) ? email : null
}
