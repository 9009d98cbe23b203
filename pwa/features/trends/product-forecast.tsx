import type * as z from 'zod/mini'
import type { ForecastWeek, Trend } from '#contracts/trends'
import { about, day } from '../../ui/number.ts'
import styles from './product-view.module.css'

const WORDS = { units: 'units', views: 'views', ratings: 'new ratings' } as const

/** What coming weeks should bring, always with the range. */
export function ProductForecast({
  weeks,
  measure,
}: {
  weeks: z.infer<typeof ForecastWeek>[]
  measure: Trend['measure']
}) {
  const [next] = weeks
  if (!next) return null
  return (
    <section className={styles.panel} aria-labelledby="forecast">
      <h2 id="forecast">If it goes on like this</h2>
      <p className={styles.figures}>
        <strong>{about(Math.round(next.expected))}</strong> {measure === null ? '' : WORDS[measure]} in the
        week ending {day(next.weekEnding)}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Week ending</th>
            <th scope="col">Expected</th>
            <th scope="col">In 8 of 10 cases</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.weekEnding}>
              <th scope="row">{day(week.weekEnding)}</th>
              <td>{about(Math.round(week.expected))}</td>
              <td>
                {about(Math.round(week.low))} to {about(Math.round(week.high))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
