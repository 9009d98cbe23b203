import { Link } from '@tanstack/react-router'
import { type Insight, TOPICS, type Topic } from '../../../content/insights/insight.ts'
import { INSIGHTS, minutesFor } from '../../../content/insights/insights.ts'
import { Choices } from '../../../ui/choices.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { NewsletterForm } from '../inbox/newsletter-form.tsx'
import { InsightsFigures } from './insights-figures.tsx'
import styles from './insights-page.module.css'

const CHOICES = [
  { value: 'all' as const, label: 'All' },
  ...Object.entries(TOPICS).map(([value, label]) => ({ value: value as Topic, label })),
]

export function InsightsPage({
  topic,
  onChange,
}: {
  topic: Topic | undefined
  onChange: (topic: Topic | undefined) => void
}) {
  const shown = INSIGHTS.filter(({ topics }) => topic === undefined || topics.includes(topic))
  return (
    <div className="stack gap-5">
      <PageHeader title="Insights" lead="Four articles to read before you order, and our data today." />
      <InsightsFigures />
      <section className={`${styles.articles} stack gap-5`} aria-label="Articles">
        <div className={styles.topics}>
          <Choices
            label="Category"
            choices={CHOICES}
            value={topic ?? 'all'}
            onChange={(value) => onChange(value === 'all' ? undefined : value)}
          />
          <p className="visually-hidden" role="status">
            {shown.length} of {INSIGHTS.length} articles
          </p>
        </div>
        <ul className="stack">
          {shown.map((insight) => (
            <Card key={insight.slug} insight={insight} />
          ))}
        </ul>
      </section>
      <section
        className={`${styles.newsletter} stack gap-3 water round-lg pad-4`}
        aria-labelledby="newsletter"
      >
        <div>
          <h2 id="newsletter">Newsletter</h2>
          <p className="small soft">Only when there is a new article.</p>
        </div>
        <NewsletterForm />
      </section>
    </div>
  )
}

function Card({ insight }: { insight: Insight }) {
  const { slug, title, topics, lead, figure } = insight
  return (
    <li className={`${styles.card} stack gap-3 relative`}>
      <p className={`${styles.figure} grid top gap-2 small soft`}>
        <strong>{figure.value}</strong>
        <span>{figure.words}</span>
      </p>
      <div className={`${styles.words} grid top gap-2`}>
        <h2>
          <Link className={styles.title} to="/insights/$slug" params={{ slug }}>
            {title}
          </Link>
        </h2>
        <p>{lead}</p>
        <p className="small soft">
          {topics.map((topic) => TOPICS[topic]).join(', ')} · {minutesFor(insight)} minutes
        </p>
      </div>
    </li>
  )
}
