import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { TOPICS, type Topic } from '../content/insights/insight.ts'
import { InsightsPage } from '../features/content/insights-page.tsx'

const IDS = Object.keys(TOPICS) as [Topic, ...Topic[]]
const Search = z.object({ topic: z.catch(z.optional(z.enum(IDS)), undefined) })

export const Route = createFileRoute('/insights/')({ validateSearch: Search, component: Insights })

function Insights() {
  const { topic } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InsightsPage
      topic={topic}
      onChange={(value) => void navigate({ search: { topic: value }, replace: true, resetScroll: false })}
    />
  )
}
