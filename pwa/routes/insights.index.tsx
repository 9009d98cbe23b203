import { createFileRoute } from '@tanstack/react-router'
import { TOPICS } from '../content/insights/insight.ts'
import { InsightsPage } from '../features/public/content/insights-page.tsx'
import { addressOf, known, oneOf } from '../search-params.ts'

const Search = addressOf({ topic: oneOf(known(TOPICS)) })

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
