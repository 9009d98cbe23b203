import { createFileRoute } from '@tanstack/react-router'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { shop } from '../features/supply/shops/queries.ts'
import { ShopPage } from '../features/supply/shops/shop-page.tsx'
import { prefetch } from '../query.ts'
import { addressOf, whole } from '../search-params.ts'

export const Route = createFileRoute('/shop/$id')({
  validateSearch: addressOf({ page: whole(2, 1000) }),
  loader: ({ context, params }) => {
    prefetch(context, (queryClient) => [
      queryClient.query({ ...shop(params.id), staleTime: 'static' }),
      queryClient.query(refreshStatus),
    ])
  },
  component: Shop,
})

function Shop() {
  const { id } = Route.useParams()
  const { page = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ShopPage
      key={id}
      id={id}
      page={page}
      onPage={(next) => void navigate({ search: { page: next === 1 ? undefined : next } })}
    />
  )
}
