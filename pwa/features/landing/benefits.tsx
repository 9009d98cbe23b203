import { Link } from '@tanstack/react-router'
import styles from './landing-section.module.css'

const BENEFITS = [
  {
    term: 'A rise that is one',
    text: 'The last 7 days vs. the average of the 4 weeks before. One lucky day does not count as a trend, we lower growth when few were sold, and you see how sure each number is.',
  },
  {
    term: 'Suppliers with proof',
    text: 'Found by what their import shipments name: how many there are, and when the last one came. Who looks like a freight forwarder is marked as one.',
  },
  {
    term: 'Figures that tell their age',
    text: 'Each names its source and when it was read. What nobody measured is left out, never guessed.',
  },
  {
    term: 'Readable in the market hall',
    text: 'What you have opened stays on your phone for a week and can be read without a network.',
  },
] as const

export function Benefits() {
  return (
    <section className={styles.section} aria-labelledby="benefits">
      <header className={styles.head}>
        <h2 id="benefits">Why you can act on it</h2>
        <p>
          <Link className={styles.link} to="/how-it-works">
            How the numbers are made
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
