import { Link } from '@tanstack/react-router'
import { reasonOf } from '#contracts/trend-words'
import type { Trend } from '#contracts/trends'
import { Icon } from '../../ui/icon.tsx'
import { pointsOf } from './explain-trend.ts'
import { TrendFigure } from './trend-figure.tsx'
import styles from './trend-story.module.css'

/** The trend with the calculation of its figures, and what to know before trusting them. */
export function TrendStory({ trend }: { trend: Trend }) {
  const reason = reasonOf(trend)
  return (
    <section className={styles.story} aria-labelledby="trend">
      <h2 id="trend" className="visually-hidden">
        Trend
      </h2>
      <TrendFigure trend={trend} hero />
      {reason && (
        <p className={styles.caveat}>
          <Icon name="warning" size={18} />
          {reason}
        </p>
      )}
      <ul className={styles.points}>
        {pointsOf(trend).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className={styles.how}>
        <Link to="/how-it-works" hash="velocity">
          How we calculate this
        </Link>
      </p>
    </section>
  )
}
