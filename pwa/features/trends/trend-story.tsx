import type { Trend } from '#contracts/trends'
import { Icon } from '../../ui/icon.tsx'
import { TrendFigure } from './trend-figure.tsx'
import styles from './trend-story.module.css'
import {
  accelerationSentence,
  asOfWords,
  caveats,
  probabilitySentence,
  STAGE_WORDS,
  shrinkageSentence,
  trendSentence,
} from './trend-words.ts'

/** The trend in words with its numbers, and what to know before trusting them. */
export function TrendStory({ trend }: { trend: Trend }) {
  const acceleration = accelerationSentence(trend)
  const shrinkage = shrinkageSentence(trend)
  const warnings = caveats(trend)
  return (
    <section className={styles.story} aria-labelledby="trend">
      <h2 id="trend" className="visually-hidden">
        Trend
      </h2>
      <TrendFigure trend={trend} hero />
      <p className={styles.sentence}>{trendSentence(trend)}</p>
      <ul className={styles.points}>
        {trend.stage && <li>{STAGE_WORDS[trend.stage]}</li>}
        {acceleration && <li>{acceleration}</li>}
        {trend.probability !== null && <li>{probabilitySentence(trend.probability)}</li>}
        {shrinkage && <li>{shrinkage}</li>}
        <li>{asOfWords(trend)}</li>
      </ul>
      {warnings.map((warning) => (
        <p key={warning} className={styles.caveat}>
          <Icon name="warning" size={18} />
          {warning}
        </p>
      ))}
    </section>
  )
}
