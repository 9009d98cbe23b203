import { createFileRoute } from '@tanstack/react-router'
import { ENTRY_STAGES } from '#contracts/pipeline-stages'
import { userAhead } from '../features/plan/identity/user-ahead.ts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { MyProductsPage } from '../features/work/my-products/my-products-page.tsx'
import { prefetch } from '../query.ts'
import { addressOf, oneOf } from '../search-params.ts'

const Search = addressOf({ view: oneOf(['suppliers', 'creators', 'shops']), stage: oneOf(ENTRY_STAGES) })

export const Route = createFileRoute('/my-products/')({
  validateSearch: Search,
  loader: ({ context }) => {
    prefetch(context, (queryClient) => [...userAhead(queryClient), queryClient.query(refreshStatus)])
  },
  component: MyProducts,
})

function MyProducts() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MyProductsPage
      search={search}
      onChange={(change) =>
        void navigate({ search: (current) => ({ ...current, ...change }), resetScroll: false })
      }
    />
  )
}
