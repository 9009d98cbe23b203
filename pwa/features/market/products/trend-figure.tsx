import { calculationOf, reasonOf } from '#contracts/trend-details'
import {
  claimOf,
  comparedOf,
  countedOf,
  marketOf,
  percentOf,
  usualOf,
  verdictOf,
  weeksWords,
} from '#contracts/trend-words'
import type { Trend } from '#contracts/trends'
import { Hint } from '../../../ui/hint.tsx'
import { WeekBars } from '../../../ui/week-bars.tsx'
import styles from './trend-figure.module.css'

const WEEKS = 5

export function TrendFigure({ trend, hero = false }: { trend: Trend; hero?: boolean }) {
  const claim = claimOf(trend)
  const [figure, ...things] = countedOf(trend).split(' ')
  const [compared, market] = [comparedOf(trend), marketOf(trend)]
  const average =
    percentOf(trend) === null || percentOf(trend) === -100 || trend.ranks ? null : usualOf(trend)
  const reason = reasonOf(trend)
  const calculation = calculationOf(trend)
  const verdict = (
    <p className={styles.verdict} data-claim={claim}>
      {(claim === 'rise' || claim === 'fall') && (
        <span className={styles.confidence} data-confidence={trend.confidence} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
      <span>{verdictOf(trend)}</span>
    </p>
  )
  return (
    <div className={styles.trend} data-hero={hero || undefined}>
      <p className={styles.headline} data-claim={claim}>
        <span className={styles.counted}>
          <strong>{figure}</strong> {things.join(' ')}
        </span>
        {compared !== null && (
          <>
            <span className="visually-hidden"> · </span>
            <span className={styles.compared}>{compared}</span>
          </>
        )}
        {compared !== null && market !== null && (
          <>
            <span className="visually-hidden"> · </span>
            <span className="small"> {market}</span>
          </>
        )}
        {!hero && average !== null && <span className="small"> average {average} a week</span>}
      </p>
      <div className={styles.concluded}>
        {calculation === null ? verdict : <Hint text={calculation}>{verdict}</Hint>}
        {!hero && reason !== null && <p className="small soft">{reason}</p>}
      </div>
      <div className={styles.weeks}>
        <WeekBars
          weeks={trend.weeks.slice(-WEEKS)}
          usual={trend.usualWeek}
          summary={weeksWords({ ...trend, weeks: trend.weeks.slice(-WEEKS) })}
        />
      </div>
    </div>
  )
}
