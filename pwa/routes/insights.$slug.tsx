import { createFileRoute } from '@tanstack/react-router'
import { insightAt } from '../content/insights/insights.ts'
import { InsightPage } from '../features/public/content/insight-page.tsx'
import { NotFound } from '../features/shell/frame/not-found.tsx'

export const Route = createFileRoute('/insights/$slug')({ component: InsightAt })

function InsightAt() {
  const { slug } = Route.useParams()
  const insight = insightAt(slug)
  return insight ? <InsightPage insight={insight} /> : <NotFound />
}
