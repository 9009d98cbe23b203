import { forecast } from '../../backend/trends/forecast.ts'
import type { Week } from '../../backend/trends/forecast-levels.ts'
import { learnForecasts, pastForecast, recordOf } from '../../backend/trends/forecast-record.ts'
import { scoreAll } from '../../backend/trends/score.ts'
import type { ProductCounts, WeekCount } from '../../backend/trends/score-counts.ts'
import { negativeBinomial, normal, uniformFrom } from '../support/random-distributions.ts'

/**
 * Ranks 5000 made-up products per draw with 4 % true ramps and some viral days: true ramps in the top 50 of
 * three rankings, mean of 6 draws. Then the forecast against 'same as last week'.
 * Run: npx tsx tests/bench/trend-precision.ts
 */
const PRODUCTS = 5000
const DRAWS = 6
const TOP = 50
const AS_OF = '2026-03-31'

interface World {
  name: string
  spikes: number
  dispersion: number
  rampAge: [number, number]
}

const CALM = { dispersion: 0.15, rampAge: [7, 14] } satisfies Partial<World>
const WORLDS: World[] = [
  { name: 's=0', spikes: 0, ...CALM },
  { name: 's=2%', spikes: 0.02, ...CALM },
  { name: 's=4%', spikes: 0.04, ...CALM },
  { name: 's=8%', spikes: 0.08, ...CALM },
  { name: 's=4%, noisier', spikes: 0.04, dispersion: 0.6, rampAge: [7, 14] },
  { name: 'ramps 14-28 d', spikes: 0.04, dispersion: 0.15, rampAge: [14, 28] },
]

interface Made {
  ramp: boolean
  days: number[]
}

const RANKINGS: Record<string, (made: Made[]) => number[]> = {
  'week over week %': (made) => made.map(({ days }) => ratio(sum(days, 0, 7), sum(days, 7, 14))),
  'shrunk, no cap': (made) => made.map(({ days }) => (sum(days, 0, 7) + 20) / (sum(days, 7, 35) / 4 + 20)),
  'ours (careful)': (made) =>
    scoreAll(made.map(countsOf), AS_OF).map(({ strength }) => strength ?? Number.NEGATIVE_INFINITY),
}

print(`precision of the first ${TOP}, mean of ${DRAWS} draws of ${PRODUCTS} products`)
print(`${''.padEnd(18)}${WORLDS.map(({ name }) => name.padStart(15)).join('')}`)
for (const [name, keysOf] of Object.entries(RANKINGS)) {
  const figures = WORLDS.map((world) => mean(draws(world).map((made) => precision(made, keysOf(made)))))
  print(`${name.padEnd(18)}${figures.map((figure) => figure.toFixed(2).padStart(15)).join('')}`)
}
print(`\nforecast, mean absolute scaled error against 'same as last week' (under 1 is better)`)
print(`${'weeks ahead'.padEnd(18)}${[1, 2, 3, 4].map((ahead) => String(ahead).padStart(10)).join('')}`)
const backtest = backtestForecast()
for (const line of backtest) {
  print(`${line.name.padEnd(18)}${line.errors.map((error) => error.toFixed(2).padStart(10)).join('')}`)
}

function draws(world: World): Made[][] {
  return Array.from({ length: DRAWS }, (_, at) => {
    const uniform = uniformFrom(1000 + at)
    return Array.from({ length: PRODUCTS }, () => make(world, uniform))
  })
}

function make({ spikes, dispersion, rampAge }: World, uniform: () => number): Made {
  const base = Math.exp(Math.log(3) + 1.2 * normal(uniform))
  const ramp = uniform() < 0.04
  const doubling = 5 + 7 * uniform()
  const began = rampAge[0] + (rampAge[1] - rampAge[0]) * uniform()
  const spikeAgo = !ramp && uniform() < spikes ? Math.floor(7 * uniform()) : -1
  const spikeBy = 10 + 30 * uniform()
  const weekday = Math.floor(7 * uniform())
  const days = Array.from({ length: 35 }, (_, ago) => {
    const rhythm = 1 + 0.3 * Math.sin((2 * Math.PI * (ago + weekday)) / 7)
    const growth = ramp && ago < began ? 2 ** ((began - ago) / doubling) : 1
    const viral = ago === spikeAgo ? spikeBy : 1
    return negativeBinomial(uniform, base * rhythm * growth * viral, dispersion)
  })
  return { ramp, days }
}

/** Same fold as the database's in `productCounts`. */
function countsOf({ days }: Made, at: number): ProductCounts {
  const weeks = [0, 1, 2, 3, 4].map((week): WeekCount => {
    const seven = days.slice(week * 7, week * 7 + 7)
    const [best = 0, second = 0] = [...seven].sort((a, b) => b - a)
    return { sum: sum(seven, 0, 7), days: 7, best, second }
  })
  return {
    ...{ productId: at, channel: 'tiktok', category: null, measure: 'units', weeks },
    ...{ asOf: AS_OF, lastDay: AS_OF, firstSeenOn: '2025-01-01', recordStartOn: '2025-01-01' },
  }
}

function precision(made: Made[], keys: number[]): number {
  const order = keys.map((_, at) => at).sort((a, b) => (keys[b] ?? 0) - (keys[a] ?? 0))
  return order.slice(0, TOP).filter((at) => made[at]?.ramp).length / TOP
}

/** The first twelve of sixteen weeks forecast the last four, corrected by the forecasts of week eight. */
function backtestForecast(): { name: string; errors: number[] }[] {
  const uniform = uniformFrom(7)
  const drifts = { level: 1, 'slow growth': 1.05, 'fast growth': 1.25, fading: 0.85 }
  return Object.entries(drifts).map(([name, drift]) => {
    const sellers = Array.from({ length: 500 }, () => {
      const base = Math.exp(Math.log(40) + normal(uniform))
      return Array.from({ length: 16 }, (_, week) => negativeBinomial(uniform, base * drift ** week, 0.05))
    })
    const record = recordOf(
      learnForecasts(
        sellers.map((weeks) => pastForecast(wholeWeeks(weeks.slice(0, 8)), weeks.slice(8, 12), { age: 4 })),
      ),
    )
    const errors = [0, 0, 0, 0]
    const naive = [0, 0, 0, 0]
    for (const weeks of sellers) {
      forecast(wholeWeeks(weeks.slice(0, 12)), AS_OF, record)?.forEach(({ expected }, at) => {
        errors[at] = (errors[at] ?? 0) + Math.abs((weeks[12 + at] ?? 0) - expected)
        naive[at] = (naive[at] ?? 0) + Math.abs((weeks[12 + at] ?? 0) - (weeks[11] ?? 0))
      })
    }
    return { name, errors: errors.map((error, at) => error / (naive[at] ?? Number.NaN)) }
  })
}

function wholeWeeks(weekly: readonly number[]): Week[] {
  return weekly.map((week) => ({ sum: week, capped: week }))
}

function sum(values: readonly number[], from: number, to: number): number {
  return values.slice(from, to).reduce((total, value) => total + value, 0)
}

function ratio(now: number, before: number): number {
  return before === 0 ? (now > 0 ? Number.POSITIVE_INFINITY : 0) : now / before
}

function mean(values: number[]): number {
  return sum(values, 0, values.length) / values.length
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
