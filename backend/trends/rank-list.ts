/**
 * log sales = a - b log rank, with b known. A rank becomes a share of the list's sales, 100 a week for an
 * average product. Never a number of units.
 */
export interface RankList {
  exponent: number
  /** Null if only some products are ranked. */
  length: number | null
  /** Daily index of the first place. */
  first: number
  /** Days when unranked products were beyond the end. */
  whole: ReadonlySet<number>
}

/**
 * Books on Amazon: log weekly sales = 10.526 - 0.871 log rank (Brynjolfsson, Hu and Smith 2003, Management
 * Science 49). Chevalier and Goolsbee (2003): 1 / 1.2 = 0.83.
 */
export const DEFAULT_EXPONENT = 0.87

/** Note all ranks first. */
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

/** Mean log rank and mean units a day. */
export interface RankedSales {
  list: string
  logRank: number
  logUnits: number
}

/** Each list has its own level (a). Null under `ENOUGH_PRODUCTS`, or if better ranks do not sell more. */
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

/** 1 + 2^-b + ... + n^-b; terms beyond 1000 from the integral. */
function sumOfShares(places: number, exponent: number): number {
  const counted = Math.min(places, 1000)
  let sum = 0
  for (let rank = 1; rank <= counted; rank += 1) sum += rank ** -exponent
  if (places === counted) return sum
  const integral = (rank: number) =>
    exponent === 1 ? Math.log(rank) : rank ** (1 - exponent) / (1 - exponent)
  return sum + integral(places + 0.5) - integral(counted + 0.5)
}

/** Mean weekly index. */
const AVERAGE_WEEK = 100
const MIN_RANKED = 10
/** A product counts in one list only, which leaves gaps. */
const RANKED_SHARE = 0.5
/** Fewer places mean a partial read. */
const WHOLE_SHARE = 0.9
const ENOUGH_PRODUCTS = 30
const LEAST_EXPONENT = 0.2
const MOST_EXPONENT = 2
