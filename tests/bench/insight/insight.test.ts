import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { negativeBinomial, normal, uniformFrom } from '../../support/random-distributions.ts'
import { calibrationOf } from './claims.ts'
import { readDailyFile } from './daily-file.ts'
import { horizonResult } from './horizon-report.ts'
import { judgeFile } from './judge-file.ts'
import { judgeHorizons } from './judge-horizons.ts'
import { resultOf } from './report.ts'
import { StageRuns } from './stage-runs.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insight-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

describe('readDailyFile', () => {
  it('reads a day without a row as nothing sold, from the first row on, where rows are few', async () => {
    const file = await read(
      'date,sku,units_sold\n2026-01-01,b,1\n2026-01-02,a,3\n2026-01-06,a,2\n2026-01-06,a,4\n',
    )
    expect(file).toMatchObject({ firstDay: '2026-01-01', days: 6, form: 'daily counts, no row is none' })
    expect(countsOf(file, 'a')).toEqual([Number.NaN, 3, 0, 0, 0, 6])
  })

  it('reads a day without a row as unknown where products have a row on nearly every day', async () => {
    const days = Array.from({ length: 31 }, (_, at) => `2026-01-${String(at + 1).padStart(2, '0')}`)
    const rows = days.filter((_, at) => at !== 9).map((day, at) => `${day};x;${(at * 7) % 5}`)
    const file = await read(`day;product;sales\n${rows.join('\n')}\n`)
    expect(file.form).toBe('daily counts, no row is unknown')
    expect(countsOf(file, 'x')[9]).toBeNaN()
  })

  it('takes differences of totals that never fall, also gzipped, and spreads them over a gap', async () => {
    const path = join(folder, 'totals.csv.gz')
    await writeFile(
      path,
      gzipSync('date,package,value\n2026-01-01,x,100\n2026-01-02,x,104\n2026-01-05,x,110\n'),
    )
    const file = await readDailyFile(path)
    expect(file.form).toBe('running totals')
    expect(countsOf(file, 'x')).toEqual([Number.NaN, 4, 2, 2, 2])
  })

  it('names the headings of a file that it cannot read', async () => {
    await expect(read('colour,size\nred,3\n')).rejects.toThrow('colour, size')
  })
})

it('the calibration error is how far the bins are from what came', () => {
  const claims = [
    { probability: 0.9, rose: 1 },
    { probability: 0.9, rose: 0 },
    { probability: 0.2, rose: 0 },
    { probability: 0.2, rose: 0.5 },
  ]
  // (|1.8 - 1| + |.4 - .5|) / 4
  expect(calibrationOf(claims).error).toBeCloseTo(0.225, 10)
})

it('counts a stage run that begins and ends inside the record', () => {
  const runs = new StageRuns()
  for (const stage of ['steady', 'growing', 'growing', 'steady', 'steady', 'steady', 'fading'] as const) {
    runs.next(1, { stage, confidence: 'low' })
  }
  expect(runs).toMatchObject({ runs: 2, short: 1, days: 6, confidenceChanges: 0 })
})

it('a history gives one object of fractions and ratios, the same at every run', async () => {
  const file = await read(madeUpHistory())
  const [once, again] = [1, 2].map(() => resultOf(judgeFile(file, 'units', uniformFrom(1))))
  expect(again).toEqual(once)
  const rules = [
    'bestSeller',
    'ewmaZ',
    'growthOverUsual',
    'ours',
    'poissonBound',
    'signiTrend',
    'weekOverWeek',
  ]
  expect(Object.keys(once?.precision20 ?? {}).sort()).toEqual(rules)
  expect(Object.keys(once?.precision50 ?? {}).sort()).toEqual(rules)
  const figure = expect.any(Number)
  const both = { all: figure, top50: figure }
  expect(once).toMatchObject({
    calibrationError: figure,
    placebo: { medianVelocity: figure, high: figure },
    forecast: { week1: both, week4: both },
    coverage: { ...both, newestAll: figure, newestTop50: figure },
    expectedOverCame: { ...both, rises: figure },
    shortStageRuns: figure,
  })
  expect(once?.coverage.all).toBeGreaterThan(0.6)
})

it('judges forecasts of later weeks against simple rules, and states no chance from few results', async () => {
  const { weeks, chances } = horizonResult(judgeHorizons(await read(madeUpHistory(200)), uniformFrom(1)))
  expect(weeks.map(({ ahead }) => ahead)).toEqual([1, 2, 4, 8, 13])
  for (const week of weeks) {
    expect(week.absolute).toBeLessThan(1.1)
    expect(week.coverage).toBeGreaterThan(0.6)
    expect(week.seasonal).toBeNull()
  }
  // Sixty products give no class of past forecasts 200 results.
  expect(chances).toEqual([])
})

function madeUpHistory(days = 80): string {
  const uniform = uniformFrom(3)
  const rows = ['date,product_id,units_sold']
  for (let product = 0; product < 60; product += 1) {
    let level = 2 + normal(uniform)
    for (let day = 0; day < days; day += 1) {
      level += 0.05 * normal(uniform)
      const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
      const sold = negativeBinomial(uniform, Math.exp(level), 0.3)
      if (sold > 0) rows.push(`${date},${product},${sold}`)
    }
  }
  return `${rows.join('\n')}\n`
}

async function read(text: string) {
  const path = join(folder, 'history.csv')
  await writeFile(path, text)
  return await readDailyFile(path)
}

function countsOf({ products }: Awaited<ReturnType<typeof readDailyFile>>, id: string): number[] {
  return [...(products.find((product) => product.id === id)?.counts ?? [])]
}
