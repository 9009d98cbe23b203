import { createFileRoute } from '@tanstack/react-router'
import { refreshStatus } from '../features/freshness/status.ts'
import { ProductPage } from '../features/trends/product-page.tsx'
import { product } from '../features/trends/queries.ts'

export const Route = createFileRoute('/product/$id')({
  loader: ({ context: { queryClient }, params }) => {
    const ignore = () => undefined
    void queryClient.query({ ...product(params.id), staleTime: 'static' }).catch(ignore)
    void queryClient.query(refreshStatus).catch(ignore)
  },
  component: Product,
})

function Product() {
  const { id } = Route.useParams()
  return <ProductPage key={id} id={id} />
}
