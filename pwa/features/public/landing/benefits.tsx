import { Link } from '@tanstack/react-router'
import styles from './landing-section.module.css'

const BENEFITS = [
  {
    term: 'Real growth, not luck',
    text: 'The last 7 days vs. the average of the 4 weeks before. You can check each number with a calculator. One lucky day is no trend, and you see how often the same came true before.',
  },
  {
    term: 'Suppliers with proof',
    text: 'Found through their import shipments: how many, and when the last one arrived. Probable freight forwarders are marked.',
  },
  {
    term: 'Every number has a date',
    text: 'You see its source and its date. If nobody measured it, we leave it out. We never guess.',
  },
  {
    term: 'Works offline',
    text: 'Pages you opened stay on your phone for a week. Read them at the market without internet.',
  },
] as const

export function Benefits() {
  return (
    <section className={styles.section} aria-labelledby="benefits">
      <header className={styles.head}>
        <h2 id="benefits">Why you can trust it</h2>
        <p>
          <Link className={styles.link} to="/how-it-works">
            How we calculate the numbers
          </Link>
        </p>
      </header>
      <dl className={styles.benefits}>
        {BENEFITS.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
