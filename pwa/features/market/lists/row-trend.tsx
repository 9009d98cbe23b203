import { directionOf, rowComparedOf, rowCountOf } from '#contracts/trend-row-words'
import { labelOf, NORMAL_WEEK, weeksWords } from '#contracts/trend-words'
import type { Trend } from '#contracts/trends'
import { WeekBars } from '../../../ui/week-bars.tsx'
import styles from './row-trend.module.css'

const WEEKS = 5

export function RowTrend({ trend, countOnly = false }: { trend: Trend; countOnly?: boolean }) {
  const compared = countOnly ? null : rowComparedOf(trend)
  return (
    <span className="soft tabular">
      <span>{rowCountOf(trend)}</span>
      {compared !== null && (
        <>
          <span> · </span>
          <strong className={styles.compared} data-direction={directionOf(trend) ?? undefined}>
            {compared}
          </strong>
          {compared.endsWith('x') && <span className="visually-hidden"> {NORMAL_WEEK}</span>}
        </>
      )}
      <span className="visually-hidden">, {labelOf(trend)}</span>
    </span>
  )
}

export function RowBars({ trend }: { trend: Trend }) {
  const weeks = trend.weeks.slice(-WEEKS)
  return (
    <span className={styles.bars}>
      <WeekBars weeks={weeks} usual={trend.usualWeek} summary={weeksWords({ ...trend, weeks })} />
    </span>
  )
}
