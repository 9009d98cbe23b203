import { Link } from '@tanstack/react-router'
import type { Trend } from '#contracts/trends'
import { Icon } from '../../ui/icon.tsx'
import { trendSentence } from './describe-trend.ts'
import {
  accelerationSentence,
  describeAsOf,
  describeCaveat,
  probabilitySentence,
  shrinkageSentence,
  stageSentence,
} from './explain-trend.ts'
import { TrendFigure } from './trend-figure.tsx'
import styles from './trend-story.module.css'

/** The trend in words with its numbers, and what to know before trusting them. */
export function TrendStory({ trend }: { trend: Trend }) {
  const points = [
    stageSentence(trend),
    accelerationSentence(trend),
    probabilitySentence(trend),
    shrinkageSentence(trend),
    describeAsOf(trend),
  ].filter((point) => point !== null)
  const caveat = describeCaveat(trend)
  return (
    <section className={styles.story} aria-labelledby="trend">
      <h2 id="trend" className="visually-hidden">
        Trend
      </h2>
      <TrendFigure trend={trend} hero />
      <p className={styles.sentence}>{trendSentence(trend)}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {caveat && (
        <p className={styles.caveat}>
          <Icon name="warning" size={18} />
          {caveat}
        </p>
      )}
      <p className={styles.how}>
        <Link to="/how-it-works" hash="velocity">
          How we calculate velocity and confidence
        </Link>
      </p>
    </section>
  )
}
