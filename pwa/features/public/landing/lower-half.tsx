import { Badge } from '../../../ui/badge.tsx'
import { PlanOffer } from '../premium/plan-offer.tsx'
import { Benefits } from './benefits.tsx'
import { DemoAnalytics } from './demo-analytics.tsx'
import styles from './landing-section.module.css'
import { WorkedCase } from './worked-case.tsx'

export default function LowerHalf() {
  return (
    <>
      <Benefits />
      <DemoAnalytics />
      <WorkedCase />
      <Testimonials />
      <PlanOffer />
    </>
  )
}

/** Invented quotes, labeled as such. */
const VOICES = [
  {
    words: 'I stopped ordering what went viral last month. Now I look at the verdict first.',
    who: 'A seller of home goods',
  },
  {
    words: 'Three factories answered the same day, because I could say which of their shipments I had seen.',
    who: 'A two-person beauty shop',
  },
  {
    words: 'I read it on the train to the wholesale market, where I have no internet.',
    who: 'A buyer of phone accessories',
  },
] as const

function Testimonials() {
  return (
    <section className={styles.section} aria-labelledby="voices">
      <header className={styles.head}>
        <h2 id="voices">What sellers could say</h2>
        <Badge tone="plain">Illustrative</Badge>
        <p>Written by us as examples. These are not real customers.</p>
      </header>
      <ul className={styles.voices}>
        {VOICES.map(({ words, who }) => (
          <li key={who}>
            <blockquote>“{words}”</blockquote>
            <p>{who}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
