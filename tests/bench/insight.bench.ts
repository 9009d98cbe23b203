import { parseArgs } from 'node:util'
import { addDays } from '../../backend/calendar/days.ts'
import type { Trend } from '../../backend/contracts/trends.ts'
import { forecast } from '../../backend/trends/forecast.ts'
import { scoreAll } from '../../backend/trends/score.ts'
import type { Measure, ProductCounts } from '../../backend/trends/score-counts.ts'
import { uniformFrom } from '../support/draws.ts'
import { type Claim, calibrationOf, claimOf } from './insight/claims.ts'
import { type DailyFile, readDailyFile } from './insight/daily-file.ts'
import { coverage, emptyTally, relativeError, tally } from './insight/forecasts.ts'
import { shuffledWeeks } from './insight/placebo.ts'
import { listedOf, METHODS, orders, precision } from './insight/ranking.ts'
import { StageRuns } from './insight/stage-runs.ts'
import { bootstrap, mean, median } from './insight/statistics.ts'
import { countsAt, originsOf, weekAfter, weeksUpTo } from './insight/windows.ts'

const SEED = 20111209
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, measure: { type: 'string', default: 'units' } },
})
const file = await readDailyFile(positionals[0] ?? '')
const t0 = performance.now()
const uniform = uniformFrom(SEED)
const hits20 = METHODS.map(() => [] as number[])
const hits50 = METHODS.map(() => [] as number[])
const claims: Claim[] = []
const strong: Claim[] = []
const all = emptyTally()
const top = emptyTally()
const placeboMedians: number[] = []
let [placeboHigh, placeboAll] = [0, 0]
const highs = { rises: 0, rose: 0, falls: 0, fell: 0 }
for (const at of originsOf(file)) {
  const asOf = addDays(file.firstDay, at)
  const products = countsAt(file, at, options.measure as Measure)
  const trends = scoreAll(products, asOf)
  const scored = products.flatMap((product, i) => {
    const trend = trends[i]
    return trend && trend.velocity !== null ? [{ product, strength: trend.low ?? -1, trend }] : []
  })
  const listed = listedOf(file, at, scored)
  const ordered = orders(file, at, listed)
  METHODS.forEach((m, i) => {
    hits20[i]?.push(precision(ordered[m], 20))
    hits50[i]?.push(precision(ordered[m], 50))
  })
  listed.forEach(({ next, usual }, i) => {
    const trend = scored[i]?.trend
    if (next === null || !trend || trend.probability === null) return
    const claim = claimOf(trend.probability, next, usual)
    claims.push(claim)
    if (trend.caveat === null) strong.push(claim)
    if (trend.confidence === 'high' && trend.probability > 0.5) { highs.rises++; highs.rose += claim.rose }
    if (trend.confidence === 'high' && trend.probability < 0.5) { highs.falls++; highs.fell += 1 - claim.rose }
  })
  let strongest = 0
  for (const { place } of ordered.ours) {
    const p = file.products[place]
    if (!p) continue
    const weeks = weeksUpTo(p, at)
    const f = forecast(weeks, asOf)
    if (!f) continue
    const entry = { forecast: f, last: weeks.at(-1) ?? 0, came: [1, 2, 3, 4].map((h) => weekAfter(p, at, h)) }
    tally(all, entry)
    if (strongest++ < 50) tally(top, entry)
  }
  const shuffled = products.flatMap((p) => shuffledWeeks(p, uniform) ?? [])
  const placebo = scoreAll(shuffled, asOf).filter((t) => t.velocity !== null && t.caveat === null)
  placeboMedians.push(median(placebo.map(({ velocity }) => velocity ?? 0)))
  placeboHigh += placebo.filter((t) => t.confidence === 'high').length
  placeboAll += placebo.length
}
const w = process.stdout
w.write(`${file.form} ${file.products.length} products ${file.days} days ${((performance.now() - t0) / 1000).toFixed(1)} s\n`)
METHODS.forEach((m, i) => {
  const [a, b] = [bootstrap(hits20[i] ?? [], uniform), bootstrap(hits50[i] ?? [], uniform)]
  w.write(`${m.padEnd(18)} ${[a, b].map((x) => `${x.mean.toFixed(3)} (${x.from.toFixed(3)}-${x.to.toFixed(3)})`).join('  ')}\n`)
})
w.write(`ECE all ${calibrationOf(claims).error.toFixed(3)} n${claims.length}; no caveat ${calibrationOf(strong).error.toFixed(3)} n${strong.length} ${JSON.stringify(highs)}\n`)
for (const b of calibrationOf(strong).bins) w.write(`  ${b.claims} ${(b.stated / b.claims).toFixed(3)} ${(b.came / b.claims).toFixed(3)}\n`)
w.write(`placebo median ${mean(placeboMedians).toFixed(3)} high ${(placeboHigh / placeboAll).toFixed(3)}\n`)
for (const [n, t] of [['all', all], ['top', top]] as const) w.write(`forecast ${n} ${[1, 2, 3, 4].map((h) => relativeError(t, h).toFixed(3)).join(' ')} coverage ${coverage(t).toFixed(3)}\n`)
const runs = new StageRuns()
for (let at = 41; at < file.days; at += 1) {
  const asOf = addDays(file.firstDay, at)
  const products = countsAt(file, at, 'units')
  scoreAll(products, asOf).forEach((t, i) => runs.next(products[i]?.productId ?? 0, t))
}
w.write(`short ${(runs.short / runs.runs).toFixed(3)} of ${runs.runs} confidence changes ${(runs.confidenceChanges / runs.days).toFixed(3)} ${((performance.now() - t0) / 1000).toFixed(1)} s\n`)
