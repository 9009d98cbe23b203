import { createFileRoute } from '@tanstack/react-router'
import { publicLists } from '../features/public/scored-lists/queries.ts'
import { ScoredListsPage } from '../features/public/scored-lists/scored-lists-page.tsx'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { prefetch } from '../query.ts'
import { addressOf, whole } from '../search-params.ts'

const Search = addressOf({ page: whole(2, 10_000) })

export const Route = createFileRoute('/scored-lists/')({
  validateSearch: Search,
  loaderDeps: ({ search }) => Search.parse(search),
  loader: ({ context, deps: { page = 1 } }) => {
    prefetch(context, (queryClient) => [
      queryClient.query(publicLists(page)),
      queryClient.query(refreshStatus),
    ])
  },
  component: ScoredLists,
})

function ScoredLists() {
  const { page = 1 } = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  return (
    <ScoredListsPage
      page={page}
      onPage={(to) => void navigate({ search: { page: to === 1 ? undefined : to }, resetScroll: false })}
    />
  )
}
