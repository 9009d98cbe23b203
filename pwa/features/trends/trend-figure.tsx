import type { Trend } from '#contracts/trends'
import { Hint } from '../../ui/hint.tsx'
import { percent } from '../../ui/number.ts'
import { WeekBars } from '../../ui/week-bars.tsx'
import {
  describeBound,
  describeConfidence,
  describeWeek,
  trendSentence,
  weeksSummary,
} from './describe-trend.ts'
import styles from './trend-figure.module.css'

const WEEKS = 5

/** Velocity as the large figure, what was counted, how sure it is, and five weeks against the usual one. */
export function TrendFigure({ trend, hero = false }: { trend: Trend; hero?: boolean }) {
  const { velocity, confidence } = trend
  const falling = velocity !== null && velocity < 0
  const bound = describeBound(trend)
  return (
    <div className={styles.trend} data-hero={hero || undefined}>
      <p
        className={styles.velocity}
        data-falling={falling || undefined}
        data-unknown={velocity === null || undefined}
      >
        {velocity === null ? 'Not enough data yet' : percent(velocity, true)}
        {velocity !== null && <span className={styles.against}> vs. the average of the 4 weeks before</span>}
        {/* The page says it in a sentence below. */}
        {!hero && velocity !== null && <span className={styles.against}> {describeWeek(trend)}</span>}
      </p>
      {velocity !== null && (
        <Hint text={trendSentence(trend)}>
          <p className={styles.sure}>
            <span className={styles.confidence} data-confidence={confidence} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <span>
              {describeConfidence(trend)}
              {bound && ` · ${bound}`}
            </span>
          </p>
        </Hint>
      )}
      <div className={styles.weeks}>
        <WeekBars
          weeks={trend.weeks.slice(-WEEKS)}
          usual={trend.usualWeek}
          summary={weeksSummary(trend, WEEKS)}
        />
      </div>
    </div>
  )
}
