import { createFileRoute } from '@tanstack/react-router'
import type { ExploreQuestion } from '#contracts/explore'
import { ExplorePage } from '../features/market/explore/explore-page.tsx'
import { loadReader, questionIn, searchFromQuestion } from '../features/market/explore/explore-search.ts'
import { scalars } from '../search-params.ts'

export const Route = createFileRoute('/explore')({
  validateSearch: scalars<keyof ExploreQuestion>,
  loader: loadReader,
  component: Explore,
})

function Explore() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ExplorePage
      // Values are checked here to keep the filters' contract out of the first load.
      question={questionIn(search)}
      onAsk={(question) =>
        void navigate({ search: searchFromQuestion(question), replace: true, resetScroll: false })
      }
    />
  )
}
