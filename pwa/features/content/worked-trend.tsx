import {
  cappedWeek,
  EXAMPLE_DAYS,
  EXAMPLE_K,
  EXAMPLE_USUAL,
  plainGrowth,
  sum,
  velocity,
} from '../../content/worked-trend.ts'
import { percent } from '../../ui/number.ts'
import { WeekBars } from '../../ui/week-bars.tsx'
import { Blocks } from './blocks.tsx'
import styles from './worked-trend.module.css'

const capped = cappedWeek(EXAMPLE_DAYS)
const USUAL_DAY = EXAMPLE_USUAL / EXAMPLE_DAYS.length
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const SMALL_COUNTS = [
  [140, 70],
  [3, 1],
  [4, 0],
] as const

/** One week worked through, from the counts to the figure on the card. */
export function WorkedTrend() {
  const plain = plainGrowth(sum(EXAMPLE_DAYS), EXAMPLE_USUAL) ?? 0
  return (
    <div className={styles.example}>
      <div className={styles.days}>
        <WeekBars
          weeks={EXAMPLE_DAYS}
          usual={USUAL_DAY}
          summary={`Seven days: ${EXAMPLE_DAYS.join(', ')} sold; average day: ${USUAL_DAY}.`}
        />
        <p className={styles.counts} aria-hidden="true">
          {WEEKDAYS.map((day, index) => (
            <span key={day}>
              {EXAMPLE_DAYS[index]}
              <br />
              {day}
            </span>
          ))}
        </p>
      </div>
      <p className={styles.figures}>
        <span>
          <s>{percent(plain, true)}</s> simple calculation
        </span>
        <span>
          <strong>{percent(velocity(capped, EXAMPLE_USUAL, EXAMPLE_K), true)}</strong> what we show
        </span>
      </p>
      <Blocks
        blocks={[
          {
            kind: 'text',
            words: `One week of a small product: ${sum(EXAMPLE_DAYS)} sold; average of the 4 weeks before: ${EXAMPLE_USUAL}. With the best day counted as the second best, the week is ${capped}. (${capped} + ${EXAMPLE_K}) ÷ (${EXAMPLE_USUAL} + ${EXAMPLE_K}) is ${percent(velocity(capped, EXAMPLE_USUAL, EXAMPLE_K), true)}.`,
          },
          {
            kind: 'table',
            caption: `How small numbers are lowered, with ${EXAMPLE_K} units`,
            head: ['Last week, 4-week average', 'Simple calculation', 'What we show'],
            rows: SMALL_COUNTS.map(([last, usual]) => {
              const growth = plainGrowth(last, usual)
              return [
                `${last}, ${usual}`,
                growth === null ? 'infinite' : percent(growth, true),
                percent(velocity(last, usual, EXAMPLE_K), true),
              ]
            }),
            total: false,
          },
        ]}
      />
    </div>
  )
}
