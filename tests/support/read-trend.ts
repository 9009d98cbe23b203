import { reasonOf } from '../../backend/contracts/trend-details.ts'
import {
  badgeOf,
  comparedOf,
  countedOf,
  headlineOf,
  SECTION_WORDS,
  sectionOf,
  velocityText,
  verdictOf,
  weeksWords,
} from '../../backend/contracts/trend-words.ts'
import type { Trend } from '../../backend/contracts/trends.ts'
import { pointsOf } from '../../pwa/features/market/trends/explain-trend.ts'

/** From headings, cards, rows and the product page. */
export function textsOf(trend: Trend): Record<string, string> {
  return {
    section: Object.values(SECTION_WORDS[sectionOf(trend)]).join('. '),
    badge: badgeOf(trend),
    headline: headlineOf(trend),
    counted: countedOf(trend),
    compared: comparedOf(trend) ?? '',
    verdict: verdictOf(trend),
    reason: reasonOf(trend) ?? '',
    table: velocityText(trend) ?? '',
    points: pointsOf(trend).join(' '),
    bars: weeksWords(trend),
  }
}

/** Contradictions visible to a reader. Uses only the texts, so figures are parsed from sentences and recalculated. */
export function contradictionsIn(texts: Record<string, string>): string[] {
  const {
    headline = '',
    verdict = '',
    section = '',
    badge = '',
    table = '',
    points = '',
    reason = '',
  } = texts
  const all = Object.values(texts).join(' | ')
  const claims = [headline, verdict, table, points, reason].join(' | ')
  const times = timesIn(headline)
  const found: string[] = []
  const never = (isWrong: boolean, what: string) => {
    if (isWrong) found.push(what)
  }
  const past = claims.replaceAll(/was (growing|fading), not clear now/gi, '')
  const up = /\b(growing|viral|hot|rising|speeding up|up even)\b/i.test(
    past.replaceAll(/fall is speeding up/gi, ''),
  )
  const down = /\b(fading|falling|the fall|down even)\b/i.test(past)
  const perhaps = /perhaps growing/i.test(verdict)

  never(/infinity|nan\b|undefined|null|\[object/i.test(all), 'a word that is none')
  never(up && down, 'up and down at once')
  never(up && times !== null && times < 1.1, `up at ${times}x`)
  never(down && times !== null && times > 0.9, `down at ${times}x`)
  never(/\bsteady\b/i.test(claims) && (up || down), 'steady and moving')
  never(/\bsteady\b/i.test(verdict) && (times === null || times < 0.8 || times > 1.2), `steady at ${times}x`)
  never(
    /\bsteady\b/i.test(claims) && percentsIn(claims).some((percent) => Math.abs(percent) > 20),
    'steady beside a large change',
  )
  never(/no clear trend|not clear now|too (few|early)/i.test(verdict) && (up || down), 'clear and not clear')
  never(
    /very likely/i.test(verdict) && /is not (up|down)|did not (grow|fall)|by chance|not sure/i.test(claims),
    'very likely, and a doubt',
  )
  never(/likely/i.test(verdict) && /not sure|few|no clear/i.test(verdict), 'likely and not')
  never(
    section.startsWith('Rising') !== (up && /likely/.test(verdict)),
    'a rise that stands elsewhere, or another thing there',
  )
  never(
    section.startsWith('Early') !== (perhaps || /early signal/i.test(verdict)),
    'an early signal that stands elsewhere, or another thing there',
  )
  never((badge === 'Viral') !== /^Viral/.test(verdict), 'a badge that the verdict does not share')
  never(
    table !== '' && !/^(Growing|New and growing|Viral), /.test(verdict),
    'a word of growth that the verdict does not share',
  )
  never(
    /as of|in the week to/i.test(headline + verdict) &&
      /last week|likely|now|so far/i.test(claims.replaceAll('no newer', '')),
    'old data told as news',
  )
  const [percent] = percentsIn(table)
  never(
    percent !== undefined && times !== null && Math.abs(percent / 100 + 1 - times) > roundingOf(times),
    `${table} beside ${times}x`,
  )
  const careful = /Careful estimate: (.*?) its (?:normal week|\d)/.exec(points)?.[1]
  never(
    careful !== undefined && times !== null && (timesIn(`${careful} its normal week`) as number) > times,
    'a careful estimate above the count',
  )
  const chance = /(\d+) of 100/.exec(points)?.[1]
  never(
    chance !== undefined && Number(chance) < (/very likely/.test(verdict) ? 90 : 70),
    `${chance} of 100 called ${verdict}`,
  )
  const division = DIVISION.exec(points)
  if (division) {
    const [dividend, divisor, under, quotient] = division.slice(1)
    const exact = numberIn(dividend ?? '') / numberIn(divisor ?? '')
    const right = under ? exact < 0.05 : Math.abs(exact - numberIn(quotient ?? '')) <= roundingOf(exact)
    never(!right, `wrong: ${division[0]}`)
    never(times !== 0 && !headline.includes(`${quotient}x`), `${division[0]} beside ${headline}`)
    never(times !== 0 && !headline.includes(`${dividend} `), `${dividend} is not in the headline`)
  }
  return found
}

const DIVISION = /(\d[\d,.]*[KMB]?) ÷ (\d[\d,.]*[KMB]?) = (under )?(\d[\d,]*(?:\.\d+)?)/

/** `6.6x its normal week` is 6.6; null without a comparison. */
function timesIn(text: string): number | null {
  if (/none in (the|its) \d/.test(text)) return Number.POSITIVE_INFINITY
  if (/average [\d,.]+[KMB]?$/.test(text)) return 0
  const quotient = /(under )?([\d,.]+)x its (normal week|\d)/.exec(text)
  return quotient ? numberIn(quotient[2] ?? '') : null
}

function percentsIn(text: string): number[] {
  return [...text.matchAll(/([+−-])([\d,]+)%/g)].map(
    ([, sign, digits = '']) => (sign === '+' ? 1 : -1) * numberIn(digits),
  )
}

function numberIn(text: string): number {
  const unit = { K: 1e3, M: 1e6, B: 1e9 }[text.at(-1) ?? ''] ?? 1
  return Number.parseFloat(text.replaceAll(',', '')) * unit
}

function roundingOf(times: number): number {
  return times < 9.95 ? 0.051 : 0.51
}
