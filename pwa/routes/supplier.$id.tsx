import { createFileRoute } from '@tanstack/react-router'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { supplierProfile } from '../features/supply/suppliers/queries.ts'
import { SupplierPage } from '../features/supply/suppliers/supplier-page.tsx'
import { prefetch } from '../query.ts'
import { addressOf, whole } from '../search-params.ts'

const Search = addressOf({ product: whole(1, Number.MAX_SAFE_INTEGER) })

export const Route = createFileRoute('/supplier/$id')({
  validateSearch: Search,
  loader: ({ context, params }) => {
    prefetch(context, (queryClient) => [
      queryClient.query({ ...supplierProfile(params.id), staleTime: 'static' }),
      queryClient.query(refreshStatus),
    ])
  },
  component: Supplier,
})

function Supplier() {
  const { id } = Route.useParams()
  const { product } = Search.parse(Route.useSearch())
  return <SupplierPage key={id} id={id} productId={product === undefined ? undefined : String(product)} />
}
