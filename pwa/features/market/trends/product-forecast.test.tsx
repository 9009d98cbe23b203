import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ForecastWeek, LandingWeek } from '#contracts/product'
import { productDetail } from '../../../../tests/e2e/fixtures/products.ts'
import { ProductForecast } from './product-forecast.tsx'

const { trend } = productDetail('101')

describe('the forecast panel', () => {
  it('shows five weeks and the landing week with its chance', () => {
    const text = textOf(weeks(), landing({ chance: 0.41 }))
    const rows = [1, 2, 4, 8, 9, 13].map((week) => `${10 * week}${5 * week}–${20 * week}`)
    for (const row of rows) expect(text).toContain(row)
    expect(text).not.toContain('15–60')
    expect(text).toContain(
      'in about 62 days, in the week to 3 Sept. Chance that it then sells more than the average of the weeks before (437 a week): 41 of 100, from 1,240 past forecasts of products like this.',
    )
  })

  it('says that too few past forecasts give no chance', () => {
    expect(textOf(weeks(), landing({ chance: null }))).toContain(
      'Too few past forecasts to say if it then still sells more than the average of the weeks before (437 a week).',
    )
  })

  it('shows no forecast for weeks in which last week is the better guess', () => {
    const text = textOf(weeks((week) => week < 3))
    expect(text).toContain('No forecast for the weeks to 9 Jul, 16 Jul: last week is the better guess.')
    expect(text).not.toContain('in the week to')
    expect(text).not.toContain('5–20')
    expect(text).toContain('20–80')
    expect(textOf(weeks(() => true))).not.toContain('8 of 10 cases')
  })

  it('leaves out the landing week for an answer that an older build saved', () => {
    expect(textOf(weeks().slice(0, 4), null)).not.toContain('Goods ordered')
  })
})

function textOf(forecast: ForecastWeek[], week: LandingWeek | null = null): string {
  const drawn = renderToStaticMarkup(<ProductForecast weeks={forecast} product={{ trend, landing: week }} />)
  return drawn.replaceAll(/<[^>]+>/g, '')
}

function weeks(isSame = (_week: number) => false): ForecastWeek[] {
  return Array.from({ length: 13 }, (_, at) => ({
    weekEnding: new Date(Date.UTC(2026, 6, 9 + 7 * at)).toISOString().slice(0, 10),
    ...{ expected: 10 * (at + 1), low: 5 * (at + 1), high: 20 * (at + 1) },
    sameAsLastWeek: isSame(at + 1),
    deciles: [],
    resolved: 1240,
  }))
}

function landing({ chance }: { chance: number | null }): LandingWeek {
  return { days: 62, weekEnding: '2026-09-03', weeksAhead: 9, usualWeek: 437, chance }
}
