import { createFileRoute } from '@tanstack/react-router'
import { ComparePage } from '../features/market/compare/compare-page.tsx'
import { comparedProducts, comparedSuppliers } from '../features/market/compare/queries.ts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { prefetch } from '../query.ts'
import { addressOf } from '../search-params.ts'

/** Comma-separated ids, up to four. */
const IDS = /^[1-9]\d{0,17}(,[1-9]\d{0,17}){0,3}$/

const Ids = { parse: (value: unknown) => (IDS.test(String(value)) ? String(value) : undefined) }
const Search = addressOf({ products: Ids, suppliers: Ids })

export const Route = createFileRoute('/compare')({
  validateSearch: Search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const [products, suppliers] = [idsIn(deps.products), idsIn(deps.suppliers)]
    if (products.length > 1)
      prefetch(context, (queryClient) => [
        queryClient.query({ ...comparedProducts(products), staleTime: 'static' }),
      ])
    else if (suppliers.length > 1)
      prefetch(context, (queryClient) => [
        queryClient.query({ ...comparedSuppliers(suppliers), staleTime: 'static' }),
      ])
    prefetch(context, (queryClient) => [queryClient.query(refreshStatus)])
  },
  component: Compare,
})

function Compare() {
  const { products, suppliers } = Route.useSearch()
  const navigate = Route.useNavigate()
  const kind = products === undefined && suppliers !== undefined ? 'suppliers' : 'products'
  return (
    <ComparePage
      kind={kind}
      ids={idsIn(kind === 'products' ? products : suppliers)}
      onChange={(ids) =>
        void navigate({
          search: ids.length === 0 ? {} : { [kind]: ids.join() },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

function idsIn(text: string | undefined): string[] {
  return text === undefined ? [] : [...new Set(text.split(','))]
}
