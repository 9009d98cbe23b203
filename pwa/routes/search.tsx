import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CATEGORIES } from '#contracts/categories'
import { CHANNELS, CONFIDENCES, STAGES } from '#contracts/trends'
import { SearchPage } from '../features/market/search/search-page.tsx'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { prefetch } from '../query.ts'
import { addressOf, amount, oneOf } from '../search-params.ts'
import { QueryText } from '../ui/query-text.ts'

const price = amount(9_999_999)

const Search = addressOf({
  q: QueryText,
  category: oneOf(CATEGORIES),
  channel: oneOf(CHANNELS),
  confidence: oneOf(CONFIDENCES),
  stage: oneOf(STAGES),
  minPrice: price,
  maxPrice: price,
  order: oneOf(['words']),
})

export const Route = createFileRoute('/search')({
  validateSearch: Search,
  // The page requests the results; preloading on hover must not.
  loader: ({ context }) => {
    prefetch(context, (queryClient) => [queryClient.query(refreshStatus)])
  },
  component: SearchRoute,
})

function SearchRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  // The first `search` still has unknown names, which the server would refuse.
  const question = useMemo(() => Search.parse(search), [search])
  return (
    <SearchPage
      question={question}
      onChange={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
