import { createFileRoute } from '@tanstack/react-router'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { supplierProfile } from '../features/supply/suppliers/queries.ts'
import { SupplierPage } from '../features/supply/suppliers/supplier-page.tsx'
import { prefetch } from '../query.ts'
import { FromProduct } from '../search-params.ts'

export const Route = createFileRoute('/supplier/$id')({
  validateSearch: FromProduct,
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
  const { product } = FromProduct.parse(Route.useSearch())
  return <SupplierPage key={id} id={id} productId={product === undefined ? undefined : String(product)} />
}
