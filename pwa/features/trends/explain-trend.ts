import type { Trend } from '#contracts/trends'
import { day, percent, plural } from '../../ui/number.ts'

/** The further sentences of a product's page: how a trend was concluded, and what to know before trusting it. */

/** From this part of the percentage on, and this many points, a reader who divides would notice. */
const NOTICED = { part: 0.2, points: 5 }

const A_FEW = { units: 'a few sales', views: 'a few hundred views', ratings: 'a few ratings' } as const
const WHEN_FEW = {
  units: 'few were sold',
  views: 'views are few',
  ratings: 'new ratings are few',
} as const
const STAGE_SENTENCES = {
  new: 'New: first seen in the last 30 days.',
  growing: 'Growing: up 15% or more. Even the low estimate is up.',
  viral: 'Viral: in the top 10% of its category and up 30% or more. Even the low estimate is up.',
  steady: 'Steady: no clear change of 15% or more.',
  fading: 'Fading: down 15% or more. Even the high estimate is down.',
} as const

export function stageSentence({ stage }: Trend): string | null {
  return stage && STAGE_SENTENCES[stage]
}

/** What to know before trusting the figure, in one breath; null when there is nothing. */
export function describeCaveat({ caveat, measure, velocity, spikeCapped }: Trend): string | null {
  // Without a velocity the caveat is the headline already.
  if (velocity === null) return null
  const words: string[] = []
  if (caveat === 'few-sales') {
    words.push(`Small numbers: ${measure ? A_FEW[measure] : 'a few'} more or less would change the result.`)
  } else if (caveat !== null) words.push('Few days of data, so the comparison is not reliable yet.')
  if (spikeCapped)
    words.push(
      'One day was unusually high. We count it as the second-best day, so one lucky day does not look like a trend.',
    )
  return words.length > 0 ? words.join(' ') : null
}

/** `98% likely that it really rose.`, of a fall that it fell; never certain. */
export function probabilitySentence({ probability, velocity }: Trend): string | null {
  if (probability === null || velocity === null) return null
  const fell = velocity < 0
  const chance = fell ? 1 - probability : probability
  const share = chance > 0.99 ? 'More than 99%' : chance < 0.01 ? 'Less than 1%' : percent(chance * 100)
  return `${share} likely that it really ${fell ? 'fell' : 'grew'}.`
}

/** Why the percentage is not the quotient of the two weeks; null where it nearly is. */
export function shrinkageSentence({ lastWeek, usualWeek, velocity, measure }: Trend): string | null {
  if (lastWeek === null || !usualWeek || velocity === null) return null
  const plain = (lastWeek / usualWeek - 1) * 100
  const gap = Math.abs(plain - velocity)
  if (gap < NOTICED.points || gap < NOTICED.part * Math.abs(velocity)) return null
  return `The simple calculation gives ${percent(plain, true)}. We lower growth when ${measure ? WHEN_FEW[measure] : 'the numbers are small'}.`
}

/** Null for `steady`: that only means that no change of pace could be shown. */
export function accelerationSentence({ acceleration, velocity }: Trend): string | null {
  if (acceleration === null || acceleration === 'steady' || !velocity) return null
  const faster = acceleration === 'speeding up'
  const pace =
    velocity > 0
      ? `growth is ${faster ? 'speeding up' : 'slowing down'}`
      : `fall is ${faster ? 'slowing down' : 'speeding up'}`
  return `The ${pace}, judging by the last 3 weeks.`
}

export function describeAsOf({ asOf, historyDays, caveat }: Trend): string | null {
  if (historyDays === 0) return null
  if (caveat === 'no-recent-data' && asOf) return `Latest data: ${day(asOf)}.`
  return `${plural(historyDays, 'day')} of history${asOf ? `, up to ${day(asOf)}` : ''}.`
}
