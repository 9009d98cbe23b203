import { HOW_IT_WORKS } from '../../../content/how-it-works.ts'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { Aside } from './aside.tsx'
import { CardLegend } from './card-legend.tsx'
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
