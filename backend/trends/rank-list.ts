/**
 * A best-seller list. Sales follow a power law: log sales = a - b log rank, where b is known and a is not. A day's rank
 * becomes an index: the product's share of the list's sales, scaled to 100 a week for an average product of the list.
 * An index is never a number of units.
 */
export interface RankList {
  exponent: number
  /** The last place that the source reads; null where it only says ranks of some products. */
  length: number | null
  /** The index a day of the first place. */
  first: number
  /** Days, numbered as in `ranks`, on which the list was read whole: a product without a rank was beyond its end. */
  whole: ReadonlySet<number>
}

/**
 * For books on Amazon, log weekly sales = 10.526 - 0.871 log rank.
 * Source: Brynjolfsson, Hu and Smith 2003. 'Consumer Surplus in the Digital Economy', Management Science 49.
 * Chevalier and Goolsbee (2003) found 1 / 1.2 = 0.83.
 */
export const DEFAULT_EXPONENT = 0.87

/** Ranks of many products, noted first; then the lists that they belong to. */
export interface RankLists {
  note(list: string, day: number, rank: number): void
  list(name: string, exponent: number): RankList
}

export function createRankLists(): RankLists {
  const lists = new Map<string, Map<number, { ranked: number; longest: number }>>()
  return {
    note: (name, day, rank) => {
      const days = lists.get(name) ?? new Map()
      const read = days.get(day) ?? { ranked: 0, longest: 0 }
      days.set(day, { ranked: read.ranked + 1, longest: Math.max(read.longest, rank) })
      lists.set(name, days)
    },
    list: (name, exponent) => {
      const days = [...(lists.get(name) ?? [])]
      const longest = days.reduce((most, [, day]) => Math.max(most, day.longest), 1)
      const whole = days.filter(
        ([, day]) =>
          day.ranked >= MIN_RANKED &&
          day.ranked >= day.longest * RANKED_SHARE &&
          day.longest >= longest * WHOLE_SHARE,
      )
      return {
        exponent,
        length: whole.length === 0 ? null : longest,
        first: ((AVERAGE_WEEK / 7) * longest) / sumOfShares(longest, exponent),
        whole: new Set(whole.map(([day]) => day)),
      }
    },
  }
}

/** A product with both: its mean rank (of logs) and its mean units a day. */
export interface RankedSales {
  list: string
  logRank: number
  logUnits: number
}

/**
 * The exponent by least squares within each list, whose own level (a) is left free. Null with under `ENOUGH_PRODUCTS`, or where
 * a better rank does not sell more.
 */
export function fitExponent(products: readonly RankedSales[]): number | null {
  if (products.length < ENOUGH_PRODUCTS) return null
  const lists = new Map<string, RankedSales[]>()
  for (const product of products) {
    const list = lists.get(product.list) ?? []
    list.push(product)
    lists.set(product.list, list)
  }
  let [together, ranks] = [0, 0]
  for (const list of lists.values()) {
    const rank = list.reduce((sum, { logRank }) => sum + logRank, 0) / list.length
    const units = list.reduce((sum, { logUnits }) => sum + logUnits, 0) / list.length
    for (const { logRank, logUnits } of list) {
      together += (logRank - rank) * (logUnits - units)
      ranks += (logRank - rank) ** 2
    }
  }
  const exponent = ranks === 0 ? 0 : -together / ranks
  return exponent < LEAST_EXPONENT ? null : Math.min(exponent, MOST_EXPONENT)
}

/** Sales of all places over sales of the first: 1 + 2^-b + ... + n^-b. Terms beyond 1000 come from the integral. */
function sumOfShares(places: number, exponent: number): number {
  const counted = Math.min(places, 1000)
  let sum = 0
  for (let rank = 1; rank <= counted; rank += 1) sum += rank ** -exponent
  if (places === counted) return sum
  const integral = (rank: number) =>
    exponent === 1 ? Math.log(rank) : rank ** (1 - exponent) / (1 - exponent)
  return sum + integral(places + 0.5) - integral(counted + 0.5)
}

/** Mean index of a list's product in a week. */
const AVERAGE_WEEK = 100
/** Fewer ranked products are no list. */
const MIN_RANKED = 10
/** Share of places that need a product. A product in two lists counts in one, so a list read whole has gaps. */
const RANKED_SHARE = 0.5
/** A day on which fewer places were read is a part of the list. */
const WHOLE_SHARE = 0.9
const ENOUGH_PRODUCTS = 30
const LEAST_EXPONENT = 0.2
const MOST_EXPONENT = 2
