import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AnalyticsTable } from '../premium/analytics-table.tsx'
import { PlanOffer } from '../premium/plan-offer.tsx'
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

const ROWS = [
  'LED strip lights | Hot +47% | 87% | Low (23 sellers)',
  'Ice roller for the face | Surging +234% | 91% | Medium (67 sellers)',
  'Magnetic phone holder | Rising +89% | 83% | Low (18 sellers)',
  'Portable blender | Viral +312% | 89% | High (156 sellers)',
  'Posture corrector | Growing +56% | 85% | Medium (89 sellers)',
  'Sunset lamp | Hot +128% | 90% | Low (28 sellers)',
  'Pet hair remover | Surging +189% | 84% | High (203 sellers)',
  'Resistance bands | Rising +73% | 88% | Medium (45 sellers)',
  'Car seat organiser | Growing +41% | 86% | Low (26 sellers)',
  'Reusable lint brush | Viral +267% | 85% | Medium (94 sellers)',
]

/** Invented figures, marked as an example. */
function DemoAnalytics() {
  const rows = ROWS.map((row) => {
    const [product = '', velocity = '', margin = '', competition = ''] = row.split(' | ')
    return {
      key: product,
      ...{ product, velocity, margin, competition },
      contact: (
        <span className={styles.premium}>
          <Icon name="lock" size={16} /> Premium
        </span>
      ),
    }
  })
  return (
    <section className={styles.section} aria-labelledby="demo">
      <header className={styles.head}>
        <h2 id="demo">Advanced analytics</h2>
        <Badge tone="plain">demo</Badge>
        <p>Example products and numbers. Premium shows this table with real data.</p>
      </header>
      <AnalyticsTable label="Advanced analytics, demo" rows={rows} />
    </section>
  )
}

const BENEFITS = [
  {
    term: 'Real growth, not luck',
    text: 'The last 7 days vs. the average of the 4 weeks before. You can check each number with a calculator. One lucky day is no trend, and you see how often the same came true before.',
  },
  {
    term: 'Suppliers with proof',
    text: 'Found through their import shipments: how many, and when the last one arrived. Probable shipping agents are marked.',
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

function Benefits() {
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
