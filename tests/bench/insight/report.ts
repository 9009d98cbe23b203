import { type Claim, calibrationOf, resolutionOf } from './claims.ts'
import {
  coverage,
  expectedOverCame,
  FORECAST_GROUPS,
  type ForecastCounts,
  relativeError,
  relativeSquaredError,
} from './forecasts.ts'
import type { Findings } from './judge-file.ts'
import type { MadeClaims } from './judge-made.ts'
import { METHODS } from './ranking.ts'
import { bootstrap, mean, median } from './statistics.ts'

export function resultOf(findings: Findings) {
  const { all, top50, rises, newestAll, newestTop50 } = findings.forecast
  const errors = (week: number) => ({ all: relativeError(all, week), top50: relativeError(top50, week) })
  const unchanged = findings.placebo.velocities.flat().length
  return {
    precision20: byMethod(findings.precision20),
    precision50: byMethod(findings.precision50),
    calibrationError: calibrationOf(findings.claims).error,
    ...resolutionOf(findings.claims),
    chancesOfFirst24: mean(findings.chances),
    placebo: {
      medianVelocity: mean(findings.placebo.velocities.map(median)) / 100,
      high: findings.placebo.high / unchanged,
    },
    forecast: { week1: errors(1), week4: errors(4) },
    coverage: {
      all: coverage(all),
      top50: coverage(top50),
      newestAll: coverage(newestAll),
      newestTop50: coverage(newestTop50),
    },
    expectedOverCame: {
      all: expectedOverCame(all),
      top50: expectedOverCame(top50),
      rises: expectedOverCame(rises),
    },
    shortStageRuns: findings.stages.short / findings.stages.runs,
  }
}

export function tableOf(findings: Findings, uniform: () => number): string {
  const result = resultOf(findings)
  const { rises, falls } = findings.high
  return [
    `precision, mean of ${findings.origins} origins (90 % interval over origins drawn anew)`,
    line('', 'first 20', 'first 50'),
    ...METHODS.map((method) =>
      line(
        method,
        ...[findings.precision20[method], findings.precision50[method]].map((figures) => {
          const { mean: middle, from, to } = bootstrap(figures, uniform)
          return `${two(middle)} (${two(from)} to ${two(to)})`
        }),
      ),
    ),
    '\nprobability that the next week sells more than a usual one',
    line('stated', 'came', 'claims'),
    ...calibrationOf(findings.claims).bins.flatMap(({ claims, stated, came }) =>
      claims === 0 ? [] : line(two(stated / claims), two(came / claims), claims),
    ),
    line('error', three(result.calibrationError)),
    line('resolution', result.resolution.toFixed(4), `Brier ${result.brier.toFixed(4)}`),
    line('first 24 rows', two(result.chancesOfFirst24), 'different chances'),
    line("'high' rises", two(mean(rises.map(({ rose }) => rose))), rises.length),
    line("'high' falls", two(mean(falls.map(fell))), falls.length),
    '\nweeks shuffled',
    line('median velocity', three(result.placebo.medianVelocity)),
    line("'high'", three(result.placebo.high)),
    "\nforecast error over that of 'same as last week', weeks 1 to 4: absolute, squared (as a root)",
    ...forecastLines(findings, relativeError),
    '',
    ...forecastLines(findings, relativeSquaredError),
    '\nshare inside the 80 % range, weeks 1 to 4',
    ...forecastLines(findings, coverage),
    '\nsum expected over the sum that came, and share inside, of weeks 1 to 4',
    ...FORECAST_GROUPS.map((group) => {
      const counts = findings.forecast[group]
      return line(group, two(expectedOverCame(counts)), two(coverage(counts)))
    }),
    '\nstages',
    line('runs of 1-2 days', three(result.shortStageRuns), `of ${findings.stages.runs}`),
    line(
      'confidence word',
      three(findings.stages.confidenceChanges / findings.stages.days),
      'changes a product-day',
    ),
    '',
  ].join('\n')
}

export function madeTable(made: readonly MadeClaims[]): string {
  return [
    '\nmade market: share called rising and falling 1, 2, 3 or 4 weeks after',
    line('', 'rising', 'falling', 'products'),
    ...made.map(({ event, products, rises, falls }) =>
      line(event.padEnd(26), two(rises), two(falls), products),
    ),
    '',
  ].join('\n')
}

function forecastLines(
  { forecast }: Findings,
  figureOf: (counts: ForecastCounts, week: number) => number,
): string[] {
  return FORECAST_GROUPS.map((group) =>
    line(group, ...[1, 2, 3, 4].map((week) => two(figureOf(forecast[group], week)))),
  )
}

function byMethod(figures: Findings['precision20']) {
  const { ours, weekOverWeek, growthOverUsual, bestSeller, ewmaZ, signiTrend, poissonBound } = figures
  return {
    ours: mean(ours),
    weekOverWeek: mean(weekOverWeek),
    growthOverUsual: mean(growthOverUsual),
    bestSeller: mean(bestSeller),
    ewmaZ: mean(ewmaZ),
    signiTrend: mean(signiTrend),
    poissonBound: mean(poissonBound),
  }
}

function fell({ rose }: Claim): number {
  return 1 - rose
}

function line(name: string, ...cells: (string | number)[]): string {
  return `${name.padEnd(18)}${cells.map((cell) => String(cell).padStart(22)).join('')}`
}

/** NaN is the mean of an empty list. */
function two(figure: number): string {
  return Number.isNaN(figure) ? 'none' : figure.toFixed(2)
}

function three(figure: number): string {
  return figure.toFixed(3)
}
