import type { ChanceRange } from '#contracts/product'
import { calculationOf, carefulOf, chanceOf } from '#contracts/trend-details'
import { claimOf, oldDayOf } from '#contracts/trend-words'
import type { Trend } from '#contracts/trends'
import { day, plural, quantity, tenths } from '../../../ui/number.ts'

/** Omits sentences that contradict the verdict. */

const COMPARED_DAYS = 35
const MORE = { units: 'sold', views: 'got', ratings: 'got' } as const
const OF = { units: '', views: ' views', ratings: ' new ratings' } as const
const STAGE_SENTENCES = {
  growing: 'Growing: it went up by 20% or more, and has not come back down since.',
  viral: 'Viral: growing, and among the top 10% of its category.',
  fading: 'Fading: it went down by 20% or more, and has not come back up since.',
  new: 'New: first seen in the last 30 days.',
  steady: 'Steady: no change of 20% or more.',
} as const

export function pointsOf(trend: Trend, range: ChanceRange | null = null): string[] {
  return [
    ranksSentence(trend),
    calculationOf(trend),
    earlySentence(trend),
    stageSentence(trend),
    accelerationSentence(trend),
    chanceSentence(trend, range),
    rangeSentence(trend),
    carefulSentence(trend),
    historySentence(trend),
    leftOutSentence(trend),
  ].filter((point) => point !== null)
}

/** `3 days out of stock and 5 days of a cut price left out.` */
export function leftOutSentence({ leftOut }: Pick<Trend, 'leftOut'>): string | null {
  if (leftOut === null) return null
  const { outOfStock, cutPrice } = leftOut
  const parts = [
    outOfStock > 0 ? `${plural(outOfStock, 'day')} out of stock` : null,
    cutPrice > 0 ? `${plural(cutPrice, 'day')} of a cut price` : null,
  ]
  return `${parts.filter((part) => part !== null).join(' and ')} left out.`
}

/** Ranks two weeks ago and now, if they moved in the trend's direction. */
function ranksSentence({ ranks, velocity }: Trend): string | null {
  if (ranks === null) return null
  const [before, last] = [ranks.weeks.at(-3), ranks.weeks.at(-1)]
  const moved = before == null || last == null ? 0 : before - last
  const way =
    moved !== 0 && velocity !== null && moved > 0 === velocity > 0
      ? `${moved > 0 ? 'Up' : 'Down'} from ${quantity(before ?? 0)} to ${quantity(last ?? 0)} in two weeks. `
      : ''
  const list =
    ranks.of === null ? 'best-seller rank' : `place among the first ${quantity(ranks.of)} of its list`
  return `${way}Only its ${list} is known, not how many are sold. How much a place says of sales is estimated from lists where both are known.`
}

function earlySentence({ early, measure }: Trend): string | null {
  if (early === null || measure === null || measure === 'ranks') return null
  return `${plural(early.days, 'day')} counted. Half of the ${plural(early.peers, 'product')} of its age ${MORE[measure]} fewer than ${tenths(early.peersPerDay)}${OF[measure]} a day.${paceWords(early)}`
}

function paceWords({ pace, peersPace }: NonNullable<Trend['early']>): string {
  if (pace === undefined || peersPace === undefined) return ''
  return ` Its later days: ${tenths(pace)}x its first days. Others of its age: ${tenths(peersPace)}x.`
}

function stageSentence(trend: Trend): string | null {
  const { stage } = trend
  const claim = claimOf(trend)
  if (stage === null) return null
  return stage === 'new' || claim === 'rise' || claim === 'fall' || claim === 'steady'
    ? `${trend.ranks === null ? '' : 'By its rank: '}${STAGE_SENTENCES[stage]}`
    : null
}

/** Null for `steady`, which only means that no change of pace was shown. */
function accelerationSentence(trend: Trend): string | null {
  const { acceleration } = trend
  if (acceleration === null || acceleration === 'steady') return null
  const faster = acceleration === 'speeding up'
  switch (claimOf(trend)) {
    case 'rise':
      return `Growth is ${faster ? 'speeding up' : 'slowing down'}, judging by the last 3 weeks.`
    case 'fall':
      return `The fall is ${faster ? 'slowing down' : 'speeding up'}, judging by the last 3 weeks.`
    default:
      return null
  }
}

/** How often the same came true before, in all and on single days. */
function chanceSentence(trend: Trend, range: ChanceRange | null): string | null {
  const chance = chanceOf(trend)
  if (chance === null) return null
  if (range === null) return `Of products like this, ${chance}.`
  const [low, high] = claimOf(trend) === 'fall' ? [1 - range.high, 1 - range.low] : [range.low, range.high]
  const from = `on single days of the last month ${Math.round(100 * low)} to ${Math.round(100 * high)}`
  return `Of products like this, ${chance}; ${from} (${range.days} days, about ${range.products} products each).`
}

/** Whether the whole range is a rise or fall. Beside 'very likely', no contradicting doubt is added. */
function rangeSentence(trend: Trend): string | null {
  const { low, high, confidence } = trend
  const claim = claimOf(trend)
  if (low === null || high === null || (claim !== 'rise' && claim !== 'fall')) return null
  if (claim === 'rise' && low > 0) return 'Up even in the cautious estimate.'
  if (claim === 'fall' && high < 0) return 'Down even in the cautious estimate.'
  if (confidence === 'high') return null
  return claim === 'rise' ? 'At worst it did not grow.' : 'At best it did not fall.'
}

/** For a rise: the value that sorts our lists, and why it is below the count. */
function carefulSentence(trend: Trend): string | null {
  const careful = carefulOf(trend)
  if (careful === null) return null
  const why = 'the best day counts as the second best, and small numbers count less'
  // Ratings are few and sorted by the low estimate.
  return trend.measure === 'ratings'
    ? `Careful estimate: ${careful}: ${why}.`
    : `Careful estimate: ${careful}. Our lists are sorted by it: ${why}.`
}

function historySentence(trend: Trend): string | null {
  const { asOf, historyDays } = trend
  if (historyDays === 0) return null
  const until = oldDayOf(trend) ?? (asOf === null ? null : day(asOf))
  const left = historyDays < COMPARED_DAYS ? ' Days without data are left out of the averages.' : ''
  return `${plural(historyDays, 'day')} compared${until === null ? '' : `, up to ${until}`}.${left}`
}
