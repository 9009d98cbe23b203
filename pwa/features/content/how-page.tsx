import { HOW_IT_WORKS } from '../../content/how-it-works.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Aside } from './aside.tsx'
import { CardLegend } from './card-legend.tsx'
import { Sections } from './sections.tsx'
import { WorkedTrend } from './worked-trend.tsx'

/** What each number means, how it is made and where it ends. */
export function HowPage() {
  return (
    <>
      <PageHeader
        title="How it works"
        lead="Every number on a card, what it is made of, how often it is right, and where it ends."
      />
      <CardLegend />
      <Sections sections={HOW_IT_WORKS} contents="beside" after={{ velocity: <WorkedTrend /> }}>
        <Aside
          title="And then?"
          links={[
            { to: '/insights/reading-a-velocity', words: 'Reading a velocity' },
            { to: '/insights/what-an-import-record-proves', words: 'What a record proves' },
            { to: '/contact', words: 'Ask us' },
          ]}
        />
      </Sections>
    </>
  )
}
