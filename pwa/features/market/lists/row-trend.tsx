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
      {rowCountOf(trend)}
      {compared !== null && (
        <>
          <span data-dot> · </span>
          <strong className={styles.compared} data-direction={directionOf(trend) ?? undefined}>
            {compared}
          </strong>
        </>
      )}
      <span className="visually-hidden">{spokenOf(trend, compared)}</span>
    </span>
  )
}

function spokenOf(trend: Trend, compared: string | null): string {
  return `${compared?.endsWith('x') ? ` ${NORMAL_WEEK}` : ''}, ${labelOf(trend)}`
}

export function RowBars({ trend }: { trend: Trend }) {
  const weeks = trend.weeks.slice(-WEEKS)
  return (
    <span className={styles.bars}>
      <WeekBars weeks={weeks} usual={trend.usualWeek} summary={weeksWords({ ...trend, weeks })} />
    </span>
  )
}
