import { createFileRoute } from '@tanstack/react-router'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { CreatorPage } from '../features/supply/creators/creator-page.tsx'
import { creator } from '../features/supply/creators/queries.ts'
import { prefetch } from '../query.ts'
import { FromProduct } from '../search-params.ts'

export const Route = createFileRoute('/creator/$id')({
  validateSearch: FromProduct,
  loader: ({ context, params }) => {
    prefetch(context, (queryClient) => [
      queryClient.query({ ...creator(params.id), staleTime: 'static' }),
      queryClient.query(refreshStatus),
    ])
  },
  component: Creator,
})

function Creator() {
  const { id } = Route.useParams()
  const { product } = FromProduct.parse(Route.useSearch())
  return <CreatorPage key={id} id={id} productId={product === undefined ? undefined : String(product)} />
}
