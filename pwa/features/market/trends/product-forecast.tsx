import type { ForecastWeek } from '#contracts/product'
import type { Trend } from '#contracts/trends'
import { Figure } from '../../../ui/figure.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { about, day } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './product-view.module.css'

const WORDS = { units: 'units', views: 'views', ratings: 'new ratings' } as const

export function ProductForecast({
  weeks,
  trend: { measure, spikeCapped },
}: {
  weeks: ForecastWeek[]
  trend: Trend
}) {
  const [next] = weeks
  if (!next) return null
  return (
    <Panel title="Forecast">
      <p className={styles.figures}>
        <strong>
          <Figure>{rounded(next.expected)}</Figure>
        </strong>{' '}
        <span>
          <Figure>{measure === null || measure === 'ranks' ? '' : WORDS[measure]}</Figure> in the week to{' '}
          <Figure>{day(next.weekEnding)}</Figure>
        </span>
      </p>
      <FigureTable
        label="Forecast by week"
        columns={['Week to', 'Expected', 'Likely range (8 of 10 cases)']}
        rows={weeks.map(({ weekEnding, expected, low, high }) => ({
          name: day(weekEnding),
          figures: [rounded(expected), `${rounded(low)} to ${rounded(high)}`],
        }))}
      />
      {spikeCapped && (
        <p className="small soft tabular">
          One day of last week was far above the others. That day counts in this forecast: without another
          like it, expect less.
        </p>
      )}
      {weeks.some(({ sameAsLastWeek }) => sameAsLastWeek) && (
        <p className="small soft tabular">{describeSame(weeks)}</p>
      )}
    </Panel>
  )
}

/** Where our forecast is no better than 'same as last week', that is shown. */
function describeSame(weeks: ForecastWeek[]): string {
  const same = weeks.filter(({ sameAsLastWeek }) => sameAsLastWeek)
  const which =
    same.length === weeks.length
      ? 'these weeks'
      : `the ${same.length === 1 ? 'week' : 'weeks'} to ${same.map(({ weekEnding }) => day(weekEnding)).join(' and ')}`
  return `For ${which} we show last week again: on past weeks that was closer than our own forecast.`
}

function rounded(week: number): string {
  return about(Math.round(week))
}
