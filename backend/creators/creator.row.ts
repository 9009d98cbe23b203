import * as z from 'zod/mini'
import { CATEGORIES } from '../contracts/categories.ts'
import { type CreatorCard, SELLS_BY } from '../contracts/creators.ts'
import { shareOf } from '../contracts/share-of.ts'
import { profilePage } from '../contracts/video-links.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { Sourced, sourceLabelSql } from '../provenance/source-state.row.ts'

export const CardRow = z.object({
  ...Sourced.shape,
  id: z.int(),
  handle: z.nullable(z.string()),
  name: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  region: z.nullable(z.string()),
  language: z.nullable(z.string()),
  followers: z.nullable(z.int()),
  followers_month: z.nullable(z.int()),
  sells_by: z.nullable(z.int()),
  products_stated: z.nullable(z.int()),
  units_stated: z.nullable(z.int()),
  units_month: z.nullable(z.int()),
  products_known: z.int(),
  units_known: z.nullable(z.int()),
  hits: z.int(),
  products_counted: z.int(),
  categories: z.array(z.enum(CATEGORIES)),
  has_contact: z.boolean(),
  /** Only if this member has revealed it. */
  email: z.nullable(z.string()),
})
export type CardRow = z.infer<typeof CardRow>

/** SQL over `creator c`. `:memberId` is null for everybody who may see no contact. */
export const CARD = `c.origin, c.observed_at, ${sourceLabelSql('c')} as source_label, c.id, c.handle, c.name,
  c.image_url, c.region, c.language, c.followers, c.followers_month, c.sells_by, c.products_stated, c.units_stated,
  c.units_month, c.products_known, c.units_known, c.hits, c.products_counted,
  array(select g.category from creator_category g where g.creator_id = c.id
    order by g.units desc nulls last, g.category) as categories,
  exists (select from creator_contact k where k.creator_id = c.id) as has_contact,
  (select k.email from creator_contact k join creator_reveal r using (creator_id)
    where k.creator_id = c.id and r.member_id = cast(:memberId as bigint)) as email`

/** An unread creator is a number only, and is shown nowhere. */
export const DESCRIBED = 'c.described_at is not null'

export function cardOf(row: CardRow): CreatorCard {
  return {
    id: String(row.id),
    handle: row.handle,
    name: row.name,
    url: row.handle === null || row.origin !== 'live' ? null : profilePage(row.handle),
    imageUrl: pictureAddress(row.image_url, 96),
    region: row.region,
    language: row.language,
    categories: row.categories,
    followers: row.followers,
    followersAddedIn30Days: row.followers_month,
    sellsBy: row.sells_by === null ? null : (SELLS_BY[row.sells_by - 1] ?? null),
    productsStated: row.products_stated,
    unitsStated: row.units_stated,
    unitsIn30Days: row.units_month,
    productsKnown: row.products_known,
    unitsKnown: row.units_known,
    hitRate: hitRateOf(row),
    hasContact: row.has_contact,
    contactLocked: row.has_contact && row.email === null,
    contactEmail: row.email,
    provenance: provenanceOf(row),
  }
}

function hitRateOf({ hits, products_counted }: CardRow): CreatorCard['hitRate'] {
  const { share, low, high } = shareOf(hits, products_counted)
  if (share === null || low === null || high === null) return null
  return { hits, products: products_counted, share, low, high }
}
