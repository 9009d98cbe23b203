import { HOW_IT_WORKS } from '../../../content/how-it-works.ts'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { Aside } from './aside.tsx'
import styles from './how-page.module.css'
import { Sections } from './sections.tsx'
import { WorkedTrend } from './worked-trend.tsx'

export function HowPage() {
  return (
    <>
      <PageHeader
        title="How it works"
        lead="What each number on a card means, how we calculate it, and how often it is right."
      />
      <CardLegend />
      <Sections sections={HOW_IT_WORKS} contents="beside" after={{ velocity: <WorkedTrend /> }}>
        <Aside
          title="Next"
          links={[
            { to: '/insights/reading-a-velocity', words: 'How to read growth' },
            { to: '/insights/what-an-import-record-proves', words: 'What a shipping record proves' },
            { to: '/contact', words: 'Ask us' },
          ]}
        />
      </Sections>
    </>
  )
}

const LINES = [
  {
    id: 'velocity',
    shown: '351 sold last week',
    says: '6.6x its normal week: the average of the 4 weeks before is 53',
    hero: true,
  },
  { id: 'stage', shown: 'Growing', says: 'new, growing, viral, steady or fading' },
  { id: 'confidence', shown: 'likely', says: 'at least 7 of 10 such products sold more the next week too' },
  { id: 'match', shown: '31 of 78 shipments checked are mirrors', says: 'a supplier ships such goods' },
  { id: 'landed-profit', shown: '$6.10 net profit a piece', says: 'left after every cost' },
  { id: 'verdict', shown: 'Order', says: 'what to do: order, watch or leave, for four reasons' },
  { id: 'sources', shown: 'Live Data', says: 'the source and the date' },
]

function CardLegend() {
  return (
    <nav className={`${styles.legend} stack gap-2 lined surface round-lg`} aria-label="The numbers on a card">
      <ul className={styles.lines}>
        {LINES.map(({ id, shown, says, hero }) => (
          <li key={id} data-hero={hero}>
            <a className={`${styles.line} stack tabular center pad-block-2`} href={`#${id}`}>
              <strong>{shown}</strong>
              <span>{says}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="tiny soft">The numbers on this card are examples.</p>
    </nav>
  )
}
