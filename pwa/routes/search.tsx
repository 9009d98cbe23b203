import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { CATEGORIES } from '#contracts/categories'
import { CHANNELS, CONFIDENCES, STAGES } from '#contracts/trends'
import { refreshStatus } from '../features/freshness/status.ts'
import { SearchPage } from '../features/search/search-page.tsx'
import { runAhead } from '../query.ts'
import { QueryText } from '../ui/query-text.ts'

const MOST = 9_999_999
const price = z.catch(z.optional(z.number().check(z.minimum(0), z.maximum(MOST))), undefined)

const Search = z.object({
  q: QueryText,
  category: z.catch(z.optional(z.enum(CATEGORIES)), undefined),
  channel: z.catch(z.optional(z.enum(CHANNELS)), undefined),
  confidence: z.catch(z.optional(z.enum(CONFIDENCES)), undefined),
  stage: z.catch(z.optional(z.enum(STAGES)), undefined),
  minPrice: price,
  maxPrice: price,
})

export const Route = createFileRoute('/search')({
  validateSearch: Search,
  // The page itself asks for the results: a link that is merely pointed at should not.
  loader: ({ context: { queryClient } }) => {
    runAhead(queryClient.query(refreshStatus))
  },
  component: SearchRoute,
})

function SearchRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SearchPage
      question={search}
      // What is typed letter by letter is one step back, not twenty.
      onChange={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
