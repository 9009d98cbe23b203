import { createFileRoute } from '@tanstack/react-router'
import { CATEGORIES } from '#contracts/categories'
import { SUPPLIER_SORTS } from '#contracts/supplier-sorts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { directory } from '../features/supply/suppliers/queries.ts'
import { SuppliersPage } from '../features/supply/suppliers/suppliers-page.tsx'
import { prefetch } from '../query.ts'
import { addressOf, countryCode, oneOf, whole } from '../search-params.ts'
import { QueryText } from '../ui/query-text.ts'

const Search = addressOf({
  q: QueryText,
  country: countryCode,
  category: oneOf(CATEGORIES),
  minShipments: whole(1, 999_999),
  shippedWithin: whole(1, 3650),
  forwarders: oneOf(['hidden']),
  sort: oneOf(SUPPLIER_SORTS),
  page: whole(2, 1000),
})

export const Route = createFileRoute('/suppliers')({
  validateSearch: Search,
  loaderDeps: ({ search }) => Search.parse(search),
  loader: ({ context, deps }) => {
    prefetch(context, (queryClient) => [
      queryClient.query({ ...directory(deps), staleTime: 'static' }),
      queryClient.query(refreshStatus),
    ])
  },
  component: Suppliers,
})

function Suppliers() {
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  return (
    <SuppliersPage
      filter={search}
      onChange={(change) => void navigate({ search: (now) => ({ ...now, page: undefined, ...change }) })}
    />
  )
}
