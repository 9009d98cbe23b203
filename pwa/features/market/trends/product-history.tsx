import { lazy, Suspense, useState } from 'react'
import type { ForecastWeek, ProductDetail } from '#contracts/product'
import { isUsualShort, usualSpanOf } from '#contracts/trend-words'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { HistoryChart } from '../../../ui/history-chart.tsx'
import { useToday } from '../../../ui/now.ts'
import { about, day, dayAge, money, quantity, tenths } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import {
  changeWords,
  MEASURE_WORDS,
  type Measure,
  measureOf,
  type ShownDay,
  shownDays,
  summaryOf,
} from './history-days.ts'
import { HistoryRange } from './history-range.tsx'
import type { Range } from './history-ranges.ts'
import styles from './product-history.module.css'
import { useHistory } from './use-history.ts'

const HistoryTable = lazy(() => import('./history-table.tsx'))

const TITLES = {
  units: 'Sold a day',
  views: 'Views a day',
  ratings: 'New ratings a day',
  rank: 'Rank by day',
} as const
const DAYS_A_WEEK = 7
/** Weeks of forecast beside the days, so the days keep most of the width. */
const FORECAST_SHOWN: Record<Range, number> = { 7: 1, 30: 4, 90: 13 }

export function ProductHistory({
  product,
  range: wanted,
  onRange,
}: {
  product: ProductDetail
  range: Range
  onRange: (range: Range) => void
}) {
  const [table, setTable] = useState(false)
  const today = useToday()
  const { whole, range, state } = useHistory(product, wanted)
  const measure = measureOf(whole)
  const days = shownDays(whole, range)
  const { trend, currency } = product
  const choice = <HistoryRange product={product} wanted={wanted} state={state} onRange={onRange} />
  if (measure === null || days.length === 0) {
    return (
      <Panel title="History">
        {choice}
        <p className="small soft tabular">{whyEmpty(product, range)}</p>
      </Panel>
    )
  }
  return (
    <Panel
      title={TITLES[measure]}
      action={
        <Button aria-pressed={table} onClick={() => setTable(!table)}>
          Show as table
        </Button>
      }
    >
      {choice}
      {table ? (
        <Suspense fallback={<Skeleton height="20rem" />}>
          <HistoryTable days={days} weeks={whole.olderWeeks} measure={measure} currency={currency} />
        </Suspense>
      ) : (
        <Chart key={range} product={product} days={days} measure={measure} range={range} />
      )}
      {state.is === 'open' && product.forecast === null && measure !== 'rank' && (
        <p className="small soft tabular">
          No forecast yet: it needs 6 whole weeks of data, and something counted in the last 4 of them.
        </p>
      )}
      <p className="small soft tabular">
        Source: {product.provenance.source}
        <Figure>{trend.asOf && `, newest day ${day(trend.asOf)} (${dayAge(trend.asOf, today)})`}</Figure>.
      </p>
    </Panel>
  )
}

function Chart({
  product: { trend, forecast, currency },
  days,
  measure,
  range,
}: {
  product: ProductDetail
  days: ShownDay[]
  measure: Measure
  range: Range
}) {
  const ranked = measure === 'rank'
  const usual = measure === trend.measure && trend.usualWeek !== null ? trend.usualWeek / DAYS_A_WEEK : null
  const weeks = ownWeeks(forecast ?? []).slice(0, FORECAST_SHOWN[range])
  const lines = (
    [
      { field: 'price', title: 'Price', leastOnTop: false, write: (value: number) => money(value, currency) },
      { field: 'rank', title: 'Rank in the shop (1 is best)', leastOnTop: true, write: quantity },
    ] as const
  )
    .filter(({ field }) => days.some((each) => each[field] !== null))
    .sort((a, b) => Number(ranked && b.field === 'rank') - Number(ranked && a.field === 'rank'))
  const changes = days.flatMap(({ change }) => (change ? [change] : []))
  const read = (at: number) => {
    const shown = days[at]
    if (shown) return readDay(shown, measure, currency)
    const week = weeks[at - days.length]
    return week
      ? `Forecast, week to ${day(week.weekEnding)}: ${counted(week.expected)} ${MEASURE_WORDS[measure]}, likely ${counted(week.low)} to ${counted(week.high)}`
      : ''
  }
  return (
    <>
      <HistoryChart
        title={TITLES[measure]}
        bars={!ranked}
        days={days.map((each) => ({
          label: day(each.day),
          value: each[measure],
          lines: lines.map(({ field }) => each[field]),
          marked: each.change !== null,
        }))}
        weeks={weeks.map(({ weekEnding, expected, low, high }) => ({
          label: day(weekEnding),
          expected: expected / DAYS_A_WEEK,
          low: low / DAYS_A_WEEK,
          high: high / DAYS_A_WEEK,
        }))}
        lines={lines.map(({ title, leastOnTop, write }) => ({ title, leastOnTop, write }))}
        usual={usual}
        read={read}
      />
      <ul className={`${styles.keys} flex wrap small ink tabular`}>
        {usual !== null && (
          <li data-key="usual">
            <span>
              average day{isUsualShort(trend) && ` of ${usualSpanOf(trend)}`}:{' '}
              <Figure>{usual < 10 ? tenths(usual) : about(Math.round(usual))}</Figure>
            </span>
          </li>
        )}
        {!ranked && days.some((each) => each[measure] === null) && <li data-key="unknown">no data</li>}
        {weeks.length > 0 && <li data-key="forecast">forecast a day, with its likely range</li>}
        {changes.map((change) => (
          <li key={change.day} data-key="change">
            <Figure>{day(change.day)}</Figure>: <Figure>{changeWords(change)}</Figure>
          </li>
        ))}
      </ul>
      <p className="small soft tabular">{summaryOf(days, measure, range)}</p>
    </>
  )
}

/** Up to the first week where last week is the better guess. */
function ownWeeks(forecast: readonly ForecastWeek[]): readonly ForecastWeek[] {
  const same = forecast.findIndex(({ sameAsLastWeek }) => sameAsLastWeek)
  return same < 0 ? forecast : forecast.slice(0, same)
}

function readDay(shown: ShownDay, measure: Measure, currency: string | null): string {
  const { price, rank, change } = shown
  const value = shown[measure]
  const parts = [
    measure === 'rank' ? null : value === null ? 'no data' : `${quantity(value)} ${MEASURE_WORDS[measure]}`,
    price === null ? null : money(price, currency),
    rank !== null ? `rank ${quantity(rank)}` : measure === 'rank' ? 'no rank' : null,
    change && `stage: ${changeWords(change)}`,
  ]
  return `${day(shown.day)}: ${parts.filter((part) => part !== null).join(', ')}`
}

function whyEmpty({ historyLockedDays, trend, provenance }: ProductDetail, range: Range): string {
  if (trend.historyDays > 0 && historyLockedDays > 0) return `No data for the last ${range} days.`
  if (trend.caveat === 'no-recent-data' && trend.asOf) return `No data after ${day(trend.asOf)}.`
  const grows = provenance.origin === 'file' ? 'when a new file is imported' : 'with each refresh'
  return `No daily data yet. New data comes ${grows}.`
}

function counted(week: number): string {
  return about(Math.round(week))
}
