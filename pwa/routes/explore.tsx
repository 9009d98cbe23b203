import { createFileRoute } from '@tanstack/react-router'
import { type ExploreSearch, questionIn, searchOf } from '../features/explore/address.ts'
import { ExplorePage } from '../features/explore/explore-page.tsx'

export const Route = createFileRoute('/explore')({ component: Explore })

function Explore() {
  // Checked here, with code that is not a part of the app's first load.
  const search: ExploreSearch = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ExplorePage
      question={questionIn(search)}
      // A filter made in twenty presses is one step back, not twenty.
      onAsk={(question) => void navigate({ search: searchOf(question), replace: true, resetScroll: false })}
    />
  )
}
