import { createFileRoute } from '@tanstack/react-router'
import { CATEGORIES } from '#contracts/categories'
import { CREATOR_SORTS } from '#contracts/creator-sorts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { CreatorsPage } from '../features/supply/creators/creators-page.tsx'
import { creators } from '../features/supply/creators/queries.ts'
import { prefetch } from '../query.ts'
import { addressOf, oneOf, whole } from '../search-params.ts'
import { QueryText } from '../ui/query-text.ts'

const Search = addressOf({
  q: QueryText,
  category: oneOf(CATEGORIES),
  minFollowers: whole(1, 999_999),
  contact: oneOf(['given']),
  sort: oneOf(CREATOR_SORTS),
  page: whole(2, 1000),
})

export const Route = createFileRoute('/creators')({
  validateSearch: Search,
  loaderDeps: ({ search }) => Search.parse(search),
  loader: ({ context, deps }) => {
    prefetch(context, (queryClient) => [
      queryClient.query({ ...creators(deps), staleTime: 'static' }),
      queryClient.query(refreshStatus),
    ])
  },
  component: Creators,
})

function Creators() {
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  return (
    <CreatorsPage
      filter={search}
      onChange={(change) => void navigate({ search: (now) => ({ ...now, page: undefined, ...change }) })}
    />
  )
}
