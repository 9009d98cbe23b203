import { createFileRoute } from '@tanstack/react-router'
import { product } from '../features/market/products/product-queries.ts'
import { RANGES } from '../features/market/trends/history-ranges.ts'
import { ProductPage } from '../features/market/trends/product-page.tsx'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { prefetch } from '../query.ts'
import { addressOf, numberOf } from '../search-params.ts'

const Search = addressOf({ days: numberOf(RANGES) })

export const Route = createFileRoute('/product/$id')({
  validateSearch: Search,
  loader: ({ context, params }) => {
    prefetch(context, (queryClient) => [
      queryClient.query({ ...product(params.id), staleTime: 'static' }),
      queryClient.query(refreshStatus),
    ])
  },
  component: Product,
})

function Product() {
  const { id } = Route.useParams()
  const { days } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProductPage
      key={id}
      id={id}
      range={days}
      // Back returns to the list.
      onRange={(range) =>
        void navigate({
          search: { days: range },
          hash: true,
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
