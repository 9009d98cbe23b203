import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { More } from '../../../ui/more.tsx'
import { percent, plural } from '../../../ui/number.ts'
import { PlanOffer } from '../../plan/billing/plan-offer.tsx'
import { ORIGIN_WORDS } from '../../shell/freshness/origin-badge.tsx'
import { CHINESE } from '../../supply/contacts/message-texts/chinese.ts'
import { ENGLISH } from '../../supply/contacts/message-texts/english.ts'
import { AnalyticsTable } from '../premium/analytics-table.tsx'
import { landingSample } from '../premium/queries.ts'
import styles from './landing-section.module.css'
import { workedCase } from './queries.ts'

export default function LowerHalf() {
  return (
    <>
      <Message />
      <SealedShare />
      <PlanOffer />
      <Questions />
      <div>
        <Benefits />
        <DemoAnalytics />
        <Testimonials />
      </div>
    </>
  )
}

/** The app's own first sentences, to the first supplier of the sample. */
function Message() {
  const { data } = useQuery(landingSample)
  const [product] = data ?? []
  const [supplier] = product?.suppliers ?? []
  if (!product || !supplier) return null
  const write = ({ hello, introduction }: typeof ENGLISH) =>
    `${hello(null)} ${introduction(supplier.name, product.name)}`
  return (
    <section className={styles.section} aria-labelledby="message">
      <header className={styles.head}>
        <h2 id="message">Message suppliers in their language</h2>
      </header>
      <blockquote className={`${styles.message} breaks water`} lang="zh-Hans">
        {write(CHINESE)}
      </blockquote>
      <More title="In English">
        <p>{write(ENGLISH)}</p>
        <p className="small soft pretty">
          Also in Spanish, Vietnamese and Turkish. Your own e-mail or chat app sends it.
        </p>
      </More>
    </section>
  )
}

function SealedShare() {
  const { data } = useQuery(workedCase)
  const record = data?.record
  if (!record) return null
  const { hits, of, base, sampleData } = record
  return (
    <section className={styles.section} aria-labelledby="record">
      <header className={styles.head}>
        <h2 id="record">Were we right?</h2>
        {sampleData && <Badge tone="plain">{ORIGIN_WORDS.sandbox}</Badge>}
      </header>
      <p className="pretty">
        <strong className={styles.share}>
          <Figure>{percent((100 * hits) / of)}</Figure>
        </strong>{' '}
        of <Figure>{plural(of, 'sealed prediction')}</Figure> came true
        <Figure>{base !== null && `; picked blindly, ${percent(100 * base)}`}</Figure>.{' '}
        <Link className={styles.link} to="/track-record">
          Track record
        </Link>
      </p>
    </section>
  )
}

const QUESTIONS = [
  { to: '/help', hash: 'where-suppliers-come-from', words: 'Where do suppliers come from?' },
  { to: '/how-it-works', hash: 'velocity', words: 'How is growth calculated?' },
  { to: '/help', hash: 'cancel', words: 'How do I cancel?' },
] as const

function Questions() {
  return (
    <section className={styles.section} aria-labelledby="questions">
      <header className={styles.head}>
        <h2 id="questions">Questions</h2>
      </header>
      <ul>
        {QUESTIONS.map(({ to, hash, words }) => (
          <li key={words}>
            <Link className={styles.link} to={to} hash={hash}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Folded({ title, badge, children }: { title: string; badge?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.folded} aria-labelledby={id}>
      <More
        title={
          <>
            <h2 id={id} className="large">
              {title}
            </h2>
            {badge && <Badge tone="plain">{badge}</Badge>}
          </>
        }
      >
        {children}
      </More>
    </section>
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
    <Folded title="What sellers could say" badge="Illustrative">
      <p className="small soft">Written by us as examples. These are not real customers.</p>
      <ul className={styles.voices}>
        {VOICES.map(({ words, who }) => (
          <li key={who}>
            <blockquote>“{words}”</blockquote>
            <p>{who}</p>
          </li>
        ))}
      </ul>
    </Folded>
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
    <Folded title="Advanced analytics" badge="demo">
      <p className="small soft">Example products and numbers. Premium shows this table with real data.</p>
      <AnalyticsTable label="Advanced analytics, demo" rows={rows} />
    </Folded>
  )
}

const BENEFITS = [
  {
    term: 'Profit on the day goods land',
    text: 'What is left of each piece after fees, freight and duty, for the week in which goods ordered today are on sale.',
  },
  {
    term: 'Messages in the supplier’s language',
    text: 'A first message with your quantity and price, ready to send. Below it is the English text.',
  },
  {
    term: 'My products',
    text: 'Each product from idea to sale: quotes, tasks, photos and notes. It works offline.',
  },
  {
    term: 'Alerts and comparison',
    text: 'We write to you when a product changes. Compare up to four products or suppliers side by side.',
  },
  {
    term: 'API and AI assistants',
    text: 'Your own programs, sheets and assistants read the same numbers.',
  },
  {
    term: 'Numbers you can check',
    text: 'Each has its source and its date. If nobody measured it, we leave it out.',
  },
] as const

function Benefits() {
  return (
    <Folded title="Benefits">
      <dl className={styles.benefits}>
        {BENEFITS.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Folded>
  )
}
