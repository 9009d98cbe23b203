import { type Insight, TOPICS } from '../../../content/insights/insight.ts'
import { insightAfter, minutesFor } from '../../../content/insights/insights.ts'
import { day } from '../../../ui/number.ts'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { Aside } from './aside.tsx'
import styles from './insight-page.module.css'
import { Sections } from './sections.tsx'

export function InsightPage({ insight }: { insight: Insight }) {
  const { title, lead, topics, publishedOn, figure, sections } = insight
  const next = insightAfter(insight)
  return (
    <article>
      <PageHeader title={title} lead={lead}>
        <p className="small soft">
          {topics.map((topic) => TOPICS[topic]).join(', ')} · {minutesFor(insight)} minutes ·{' '}
          <time dateTime={publishedOn}>{day(publishedOn, new Date(0))}</time>
        </p>
      </PageHeader>
      <p className={`${styles.figure} grid gap-2 soft`}>
        <strong>{figure.value}</strong>
        <span>{figure.words}</span>
      </p>
      <Sections sections={sections} contents="beside">
        <Aside
          title="More articles"
          links={[
            ...(next ? [{ to: `/insights/${next.slug}`, words: next.title }] : []),
            { to: '/insights', words: 'All articles' },
          ]}
        />
      </Sections>
    </article>
  )
}
