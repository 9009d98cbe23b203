import { quotientText } from '#contracts/shown-figures'
import {
  cappedWeek,
  carefulTimes,
  EXAMPLE_DAYS,
  EXAMPLE_K,
  EXAMPLE_SAID,
  EXAMPLE_USUAL,
  sum,
} from '../../../content/worked-trend.ts'
import { WeekBars } from '../../../ui/week-bars.tsx'
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

export function WorkedTrend() {
  return (
    <div className={`${styles.example} stack gap-4 lined surface round-lg pad-4`}>
      <div className={styles.days}>
        <WeekBars
          weeks={EXAMPLE_DAYS}
          usual={USUAL_DAY}
          summary={`Seven days: ${EXAMPLE_DAYS.join(', ')} sold; average day: ${USUAL_DAY}.`}
        />
        <p className={`${styles.counts} grid tiny soft tabular`} aria-hidden="true">
          {WEEKDAYS.map((day, index) => (
            <span key={day}>
              {EXAMPLE_DAYS[index]}
              <br />
              {day}
            </span>
          ))}
        </p>
      </div>
      <p className={`${styles.figures} flex wrap small soft tabular`}>
        <span>
          <strong>{EXAMPLE_SAID[0]}</strong> {EXAMPLE_SAID[1]}
        </span>
      </p>
      <Blocks
        blocks={[
          `One week of a small product: ${sum(EXAMPLE_DAYS)} sold; average of the 4 weeks before: ${EXAMPLE_USUAL}. ${sum(EXAMPLE_DAYS)} ÷ ${EXAMPLE_USUAL} = ${quotientText(sum(EXAMPLE_DAYS) / EXAMPLE_USUAL)}. The card adds: “${EXAMPLE_SAID[2]}” With the best day counted as the second best, the week is ${capped}, and the careful estimate is (${capped} + ${EXAMPLE_K}) ÷ (${EXAMPLE_USUAL} + ${EXAMPLE_K}) = ${quotientText(carefulTimes(capped, EXAMPLE_USUAL, EXAMPLE_K))}.`,
          {
            kind: 'table',
            caption: `How small numbers count less, with ${EXAMPLE_K} units added`,
            head: ['Last week, 4-week average', 'As counted', 'Careful estimate'],
            rows: SMALL_COUNTS.map(([last, usual]) => [
              `${last}, ${usual}`,
              usual === 0 ? 'none before' : `${quotientText(last / usual)}x`,
              `${quotientText(carefulTimes(last, usual, EXAMPLE_K))}x`,
            ]),
            total: false,
          },
        ]}
      />
    </div>
  )
}
