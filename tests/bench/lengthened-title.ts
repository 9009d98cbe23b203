import { hash, pick } from '../../backend/sandbox/random.ts'

/** Shops lengthen titles for search. The goods stay, so the short title's judgements apply. */
export function lengthened(title: string): string {
  const key = hash(7, title)
  const some = (words: readonly string[], which: string) => pick(words, key, which)
  const form = hash(key, 'form') % 4
  const brand = some(BRANDS, 'brand')
  const praise = some(PRAISE, 'praise')
  const trait = some(TRAITS, 'trait')
  const more = some(MORE, 'more')
  const gift = some(GIFTS, 'gift')
  const count = some(COUNTS, 'count')
  const colour = some(COLOURS, 'colour')
  if (form === 0) return `${brand} ${praise} ${title}, ${trait}, ${more}, ${gift}, ${count}, ${colour}`
  if (form === 1) return `${brand} ${title} (${count}) - ${praise} ${trait} ${more} | ${gift} | ${colour}`
  if (form === 2) return `${count} ${praise} ${title} - ${trait}, ${more} - ${gift} (${colour}) by ${brand}`
  return `${brand} ${count} ${trait} ${title}, ${praise}, ${more}, ${gift}, ${colour}`
}

const BRANDS =
  'Zorvia|KITCHEXX|Amazon Basics|VEVOR|Luxenoa|OUTXE|Gorilla Grip|HOMBYS|Utopia|TECKNET|Bedsure|SIMPLI-MAX|Nuvello|RoyalCraft|LEVOIT|ANKER|Philips|CHOMPERA|Fullstar|Wolfbox|Dr. Meyer|Maison Bleu|JOYTUTUS|BESTOPE PRO|Umite Chef'.split(
    '|',
  )
const PRAISE =
  'Upgraded 2026|Premium|2026 Newest|Professional|Heavy Duty|Ultra|Best Seller|High Quality|Luxury|[2026 Upgrade]|Official|Original'.split(
    '|',
  )
const TRAITS =
  'Durable Lightweight|Easy to Clean|Non-Slip|Adjustable|Portable|Long Lasting|Easy to Use|Large Capacity|Space Saving|Multi-Purpose|Modern Design|Odorless'.split(
    '|',
  )
const MORE =
  'with Storage Bag and Manual|Ideal for Home and Travel|Includes 2 Extra Accessories|for Everyday Use|Perfect for Apartment, Dorm and RV|with Free Ebook|30-Day Money Back|Compatible with All Standard Models|Must Have Essentials|with Gift Box'.split(
    '|',
  )
const GIFTS =
  'Gift for Women Men|Christmas Gifts for Mom Dad|Birthday Gift Ideas|Stocking Stuffers for Adults|Housewarming Gifts|Perfect Gift for Her'.split(
    '|',
  )
const COUNTS = '2 Pack|1 Pcs|Set of 4|Pack of 3|12 Count|1-Pack|6PCS|Pair|3pk|1 Piece'.split('|')
const COLOURS =
  'Black|White|Rose Gold|Navy Blue|Sage Green|Dark Grey|Multicolor|Light Brown|Matte Black|Pink'.split('|')
