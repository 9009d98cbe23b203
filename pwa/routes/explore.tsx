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
      // What each word means is checked here: the filters' contract is no part of the app's first load.
      question={questionIn(search)}
      // A filter made in twenty presses is one step back, not twenty.
      onAsk={(question) =>
        void navigate({ search: searchFromQuestion(question), replace: true, resetScroll: false })
      }
    />
  )
}
