import { CATEGORIES, type Category } from '../../contracts/categories.ts'
import { readWords } from '../../process/data-file.ts'
import { between, chance, digits, hash, pick } from '../random.ts'

/** Plainly invented: handles begin with `sample.`, addresses use a reserved domain. */
export interface CatalogueCreator {
  /** 19 digits. */
  id: string
  handle: string
  name: string
  category: Category
  followers: number
  /** In 30 days. */
  followersAdded: number
  email: string | null
  picture: string | null
  /** The vendor's codes for video, live, both, shop window. */
  sellsBy: number
  closed: boolean
}

const PER_CATEGORY = 40

export function creatorCatalogue(seed: number): CatalogueCreator[] {
  return CATEGORIES.flatMap((category) =>
    Array.from({ length: PER_CATEGORY }, (_, index) => creator(seed, category, index)),
  )
}

function creator(seed: number, category: Category, index: number): CatalogueCreator {
  const key = hash(seed, 'creator', category, index)
  const first = pick(FIRST, key, 'first')
  const last = pick(LAST, key, 'last')
  // Unique: no other creator has the number.
  const number = CATEGORIES.indexOf(category) * PER_CATEGORY + index + 1
  const handle = `sample.${first}.${last}.${number}`.toLowerCase()
  const followers = Math.round(2000 * 1500 ** (chance(key, 'followers') ** 2))
  return {
    id: `68${digits(17, key, 'id')}`,
    handle,
    name: `${first} ${last} (sample)`,
    category,
    followers,
    followersAdded: Math.round(followers * (chance(key, 'growth') - 0.2) * 0.2),
    email: chance(key, 'e-mail') < 0.6 ? `${handle}@creators.example` : null,
    picture: chance(key, 'picture') < 0.9 ? `/pictures/tumbler/${between(0, 999, key, 'look')}.webp` : null,
    sellsBy: pick([1, 1, 1, 3, 3, 2, 4], key, 'sells by'),
    closed: chance(key, 'closed') < 0.01,
  }
}

const FIRST = readWords('backend/sandbox/identity/first-names.txt')
const LAST = readWords('backend/sandbox/identity/last-names.txt')
