import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import type { Limit } from './limit.ts'
import { CHANNELS } from './trends.ts'

/** Different bits of 64. Measured by `tests/bench/picture-search.bench.ts`. */
export const ALIKE_BITS = 10
/** Up to here a copy is certain enough to be called the same photo. */
export const SAME_BITS = 6
export const ALIKE_MAX = 12
/** One picture, cut in several ways. */
export const LOOKS_MAX = 32
/** Best products first: about 190 kB compressed. */
export const LOOKS_OFFLINE = 20_000

const PICTURE_SEARCHES: Limit = {
  name: 'picture searches',
  calls: 60,
  seconds: 60,
  sentence: 'Too many searches by picture.',
}

const AlikeProduct = z.object({
  id,
  name: z.string(),
  channel: z.enum(CHANNELS),
  imageUrl: z.nullable(z.string()),
  /** Different bits, 0 for the same picture. */
  distance: count,
})

const PictureSearch = z.object({
  /** Null before the first edition. */
  publishedAt: z.nullable(z.string()),
  /** In the edition. */
  products: count,
  /** Products whose picture could be compared. */
  compared: count,
  alike: z.array(AlikeProduct),
})
export type PictureSearch = z.infer<typeof PictureSearch>

export const searchByPicture = endpoint({
  method: 'GET',
  path: '/api/lookup/picture',
  access: 'public',
  limit: PICTURE_SEARCHES,
  summary:
    'Products with the same photo, by the 64-bit look of a picture (pHash), or several looks of its parts. Finds copies of a photo, not the same kind of thing. The picture itself is not sent.',
  query: z.strictObject({
    looks: z
      .string()
      .check(
        z.regex(/^[0-9a-f]{16}(?:,[0-9a-f]{16}){0,31}$/, 'must be up to 32 looks of 16 hexadecimal digits'),
      ),
  }),
  response: PictureSearch,
})

export const PictureLooks = z.object({
  publishedAt: z.nullable(z.string()),
  products: count,
  /** In base 36, separated by spaces. */
  ids: z.string(),
  /** 16 digits each, in the same order. */
  looks: z.string(),
})
export type PictureLooks = z.infer<typeof PictureLooks>

export const listPictureLooks = endpoint({
  method: 'GET',
  path: '/api/lookup/picture-looks',
  access: 'public',
  limit: PICTURE_SEARCHES,
  summary: `Looks of the best ${LOOKS_OFFLINE.toLocaleString('en')} products' pictures, for search by picture offline.`,
  response: PictureLooks,
})
