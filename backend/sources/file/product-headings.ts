import { headingsOf } from './headings.ts'

/**
 * Research tools' exports, public best-seller sets and common spellings in nine languages. Best first, folded
 * by `foldHeading`.
 */
export const PRODUCT_ALIASES = headingsOf(
  'product',
  'listing id name author description date salePrice price currency ratingCount rating rank category units weekUnits monthUnits sold soldTotal viewsDay viewsTotal creators videos sellers shop url image firstSeen',
)
export type ProductField = keyof typeof PRODUCT_ALIASES
