import type { DayNumber } from '../demand.ts'
import { between, chance, digits, hash, pick } from '../random.ts'
import type { CatalogueCreator } from './creators.ts'
import type { CatalogueProduct } from './products.ts'

export interface CatalogueVideo {
  /** 19 digits. */
  id: string
  creator: CatalogueCreator | null
  published: DayNumber
  seconds: number
  look: number
  units: number
  views: number
  /** The vendor leaves sales out for a few. */
  counted: boolean
  /** Likewise the day. */
  dated: boolean
}

const WEEKS = 18
/** A third of the products hang on one creator. */
const LED_BY_ONE = 0.33

/**
 * Videos of the last 18 weeks, with sales up to `day`. A video sells a fixed part of what the product sells after
 * its publication, so counts only grow.
 */
export function videosOf(
  product: CatalogueProduct,
  creators: readonly CatalogueCreator[],
  day: DayNumber,
): CatalogueVideo[] {
  const own = creators.filter(({ category }) => category === product.category)
  const led = chance(product.id, 'led') < LED_BY_ONE
  const leader = pick(own, product.id, 'leader')
  const week = Math.floor(day / 7)
  return Array.from({ length: WEEKS }, (_, ago) => week - ago).flatMap((at) =>
    Array.from({ length: videosIn(product, at) }, (_, index) => {
      const key = hash(product.id, 'video', at, index)
      const byLeader = led && chance(key, 'leads') < 0.4
      const creator = byLeader ? leader : pick(own, key, 'creator')
      return video(product, { key, creator, week: at, day, weight: led ? (byLeader ? 2.5 : 0.3) : 1 })
    }).filter(({ published }) => published >= product.demand.launch && published <= day),
  )
}

/** More in weeks whose sales grew by half. */
function videosIn({ id, demand }: CatalogueProduct, week: number): number {
  const [last, before] = [week - 1, week - 2].map(
    (each) => demand.total(7 * each + 6) - demand.total(7 * each - 1),
  )
  const rose = (last ?? 0) > 1.5 * (before ?? 0) + 3
  return (chance(id, 'videos of', week) < 0.7 ? 1 : 0) + (rose ? 2 : 0)
}

interface Made {
  key: number
  creator: CatalogueCreator
  week: number
  day: DayNumber
  weight: number
}

function video(product: CatalogueProduct, { key, creator, week, day, weight }: Made): CatalogueVideo {
  const published = 7 * week + between(0, 6, key, 'day')
  const part = (weight * (0.3 + 1.4 * chance(key, 'part'))) / 30
  const sold = published > day ? 0 : product.demand.total(day) - product.demand.total(published - 1)
  const units = Math.floor(part * sold)
  return {
    id: `76${digits(17, key, 'id')}`,
    creator: chance(key, 'nobody') < 0.02 ? null : creator,
    published,
    seconds: between(9, 90, key, 'seconds'),
    look: hash(key, 'look') % 1000,
    units,
    views: Math.floor(units * product.viewsPerUnit) + between(300, 9000, key, 'views'),
    counted: chance(key, 'counted') > 0.04,
    dated: chance(key, 'dated') > 0.02,
  }
}
