import { createFileRoute } from '@tanstack/react-router'
import { refreshStatus } from '../features/freshness/status.ts'
import { ProductPage } from '../features/trends/product-page.tsx'
import { product } from '../features/trends/queries.ts'
import { prefetch } from '../query.ts'

export const Route = createFileRoute('/product/$id')({
  loader: ({ context: { queryClient }, params }) => {
    prefetch(
      queryClient.query({ ...product(params.id), staleTime: 'static' }),
      queryClient.query(refreshStatus),
    )
  },
  component: Product,
})

function Product() {
  const { id } = Route.useParams()
  return <ProductPage key={id} id={id} />
}
