import { lazy, Suspense, useState } from 'react'
import type { ForecastWeek, ProductDetail } from '#contracts/product'
import { isUsualShort, usualSpanOf } from '#contracts/trend-words'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { HistoryChart } from '../../../ui/history-chart.tsx'
import { about, day, money, quantity, tenths } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import {
  type ChartFigure,
  changeWords,
  FIGURES,
  MEASURE_WORDS,
  type Measure,
  measureOf,
  type ShownDay,
  shownDays,
  summaryOf,
} from './history-days.ts'
import { HistoryRange } from './history-range.tsx'
import { type Range, TWO_YEARS } from './history-ranges.ts'
import styles from './product-history.module.css'
import { useHistory } from './use-history.ts'

const HistoryTable = lazy(() => import('./history-table.tsx'))

const TITLES: Record<ChartFigure, [chip: string, byDay: string, byWeek: string]> = {
  units: ['Sold', 'Sold a day', 'Sold a week'],
  views: ['Views', 'Views a day', 'Views a week'],
  ratings: ['Ratings', 'New ratings a day', 'New ratings a week'],
  rank: ['Rank', 'Rank by day (1 is best)', 'Best rank by week'],
  price: ['Price', 'Price by day', 'Lowest price by week'],
}
const DAYS_A_WEEK = 7
/** Weeks of forecast beside the days, so the days keep most of the width. */
const FORECAST_SHOWN: Record<Range, number> = { 7: 1, 30: 4, 90: 13, 730: 13 }

export function ProductHistory({
  product,
  range: chosen,
  onRange,
}: {
  product: ProductDetail
  range: Range | undefined
  onRange: (range: Range) => void
}) {
  const [table, setTable] = useState(false)
  const [picked, setPicked] = useState<ChartFigure | null>(null)
  const { whole, wanted, range, state } = useHistory(product, chosen)
  const measure = measureOf(whole)
  const days = shownDays(whole, range)
  const choice = <HistoryRange product={product} wanted={wanted} state={state} onRange={onRange} />
  if (measure === null || days.length === 0) {
    return (
      <Panel title="History">
        {choice}
        <p className="small soft tabular">{whyEmpty(product, range)}</p>
      </Panel>
    )
  }
  const known = FIGURES.filter((each) => each !== measure && days.some((one) => one[each] !== null))
  const figure = picked !== null && known.includes(picked) ? picked : measure
  return (
    <Panel
      title={TITLES[figure][range === TWO_YEARS ? 2 : 1]}
      action={
        <Button aria-pressed={table} onClick={() => setTable(!table)}>
          Show as table
        </Button>
      }
    >
      {choice}
      {table ? (
        <Suspense fallback={<Skeleton height="20rem" />}>
          <HistoryTable
            days={range === TWO_YEARS ? shownDays(whole, 90) : days}
            weeks={whole.olderWeeks}
            measure={measure}
            currency={product.currency}
          />
        </Suspense>
      ) : (
        <>
          {known.length > 0 && (
            <Choices
              label="Figure"
              choices={[measure, ...known].map((value) => ({ value, label: TITLES[value][0] }))}
              value={figure}
              onChange={setPicked}
            />
          )}
          <Chart key={range} product={product} days={days} measure={measure} figure={figure} range={range} />
        </>
      )}
    </Panel>
  )
}

function Chart({
  product: { trend, forecast, currency },
  days,
  measure,
  figure,
  range,
}: {
  product: ProductDetail
  days: ShownDay[]
  measure: Measure
  figure: ChartFigure
  range: Range
}) {
  const [hidden, setHidden] = useState<ReadonlySet<Part>>(new Set())
  const byWeek = range === TWO_YEARS
  const isLine = figure === 'price' || figure === 'rank'
  const isMeasure = figure === measure && !isLine
  const usual = isMeasure && measure === trend.measure ? trend.usualWeek : null
  const share = byWeek ? 1 : 1 / DAYS_A_WEEK
  const weeks = isMeasure ? ownWeeks(forecast ?? []).slice(0, FORECAST_SHOWN[range]) : []
  const changes = isLine ? [] : days.filter(({ change }) => change !== null)
  const shownWeeks = hidden.has('forecast') ? [] : weeks
  const parts: [Part, string, boolean][] = [
    ['forecast', 'Forecast', weeks.length > 0],
    ['stages', 'Stage changes', changes.length > 0],
  ]
  const read = (at: number) => {
    const shown = days[at]
    if (shown)
      return `${byWeek ? 'Week from ' : ''}${readDay(shown, figure === 'price' ? measure : figure, currency)}`
    const week = shownWeeks[at - days.length]
    return week
      ? `Forecast, week to ${day(week.weekEnding)}: ${counted(week.expected)} ${MEASURE_WORDS[measure]}, likely ${counted(week.low)} to ${counted(week.high)}`
      : ''
  }
  return (
    <>
      <HistoryChart
        title={TITLES[figure][byWeek ? 2 : 1]}
        summary={summaryOf(days, measure, range)}
        line={
          isLine
            ? {
                leastOnTop: figure === 'rank',
                write: figure === 'rank' ? quantity : (value) => money(value, currency),
              }
            : null
        }
        days={days.map((each) => ({
          label: day(each.day),
          value: each[figure],
          marked: each.change !== null && !hidden.has('stages'),
        }))}
        weeks={shownWeeks.map(({ weekEnding, expected, low, high }) => ({
          label: day(weekEnding),
          expected: expected * share,
          low: low * share,
          high: high * share,
        }))}
        span={byWeek ? 1 : DAYS_A_WEEK}
        usual={usual === null ? null : usual * share}
        read={read}
      />
      <div className={`${styles.keys} row wrap small ink tabular`}>
        {usual !== null && (
          <span data-key="usual">
            average{isUsualShort(trend) && ` of ${usualSpanOf(trend)}`}:{' '}
            <Figure>{usual * share < 10 ? tenths(usual * share) : about(Math.round(usual * share))}</Figure>
          </span>
        )}
        {!isLine && days.some((each) => each[figure] === null) && <span data-key="unknown">no data</span>}
        {parts.map(
          ([part, label, isThere]) =>
            isThere && (
              <button
                key={part}
                type="button"
                className="inline target gap-2 medium"
                data-key={part}
                aria-pressed={!hidden.has(part)}
                onClick={() => setHidden(toggled(hidden, part))}
              >
                {label}
              </button>
            ),
        )}
      </div>
    </>
  )
}

type Part = 'forecast' | 'stages'

function toggled(hidden: ReadonlySet<Part>, part: Part): ReadonlySet<Part> {
  return hidden.has(part) ? new Set([...hidden].filter((each) => each !== part)) : new Set([...hidden, part])
}

/** Up to the first week where last week is the better guess. */
function ownWeeks(forecast: readonly ForecastWeek[]): readonly ForecastWeek[] {
  const same = forecast.findIndex(({ sameAsLastWeek }) => sameAsLastWeek)
  return same < 0 ? forecast : forecast.slice(0, same)
}

function readDay(shown: ShownDay, figure: Exclude<ChartFigure, 'price'>, currency: string | null): string {
  const { price, rank, change } = shown
  const value = shown[figure]
  const parts = [
    figure === 'rank' ? null : value === null ? 'no data' : `${quantity(value)} ${MEASURE_WORDS[figure]}`,
    price === null ? null : money(price, currency),
    rank !== null ? `rank ${quantity(rank)}` : figure === 'rank' ? 'no rank' : null,
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
