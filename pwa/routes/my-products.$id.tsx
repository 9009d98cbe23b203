import { createFileRoute } from '@tanstack/react-router'
import { MyProductPage } from '../features/market/trends/my-product-page.tsx'
import { userAhead } from '../features/plan/identity/user-ahead.ts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { prefetch } from '../query.ts'

export const Route = createFileRoute('/my-products/$id')({
  loader: ({ context }) => {
    prefetch(context, (queryClient) => [...userAhead(queryClient), queryClient.query(refreshStatus)])
  },
  component: MyProduct,
})

function MyProduct() {
  const { id } = Route.useParams()
  return <MyProductPage key={id} id={id} />
}
