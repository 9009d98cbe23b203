import { createFileRoute } from '@tanstack/react-router'
import { CATEGORIES } from '#contracts/categories'
import { VERDICTS } from '#contracts/list-decision'
import { ORIGINS } from '#contracts/provenance'
import { LIST_ORDERS } from '../features/market/trends/list-orders.ts'
import { amazonTrending, filterOf, stats, tiktokTrending } from '../features/market/trends/queries.ts'
import { TrendingPage } from '../features/market/trends/trending-page.tsx'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { prefetch } from '../query.ts'
import { addressOf, oneOf } from '../search-params.ts'

const Search = addressOf({
  category: oneOf(CATEGORIES),
  origin: oneOf(ORIGINS),
  order: oneOf(LIST_ORDERS),
  verdict: oneOf(VERDICTS),
  supplied: oneOf(['yes']),
  list: oneOf(['marketplace']),
})

export const Route = createFileRoute('/trending')({
  validateSearch: Search,
  loaderDeps: ({ search }) => filterOf(search),
  loader: ({ context, deps }) => {
    prefetch(context, (queryClient) => [
      queryClient.infiniteQuery({ ...tiktokTrending(deps), staleTime: 'static' }),
      queryClient.infiniteQuery({ ...amazonTrending(deps), staleTime: 'static' }),
      queryClient.query(refreshStatus),
      queryClient.query({ ...stats, staleTime: 'static' }),
    ])
  },
  component: Trending,
})

function Trending() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TrendingPage
      search={search}
      onChange={(change) =>
        void navigate({ search: (current) => ({ ...current, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
