import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { CATEGORIES } from '#contracts/categories'
import { SUPPLIER_SORTS } from '#contracts/suppliers'
import { refreshStatus } from '../features/freshness/status.ts'
import { directory } from '../features/suppliers/queries.ts'
import { SuppliersPage } from '../features/suppliers/suppliers-page.tsx'
import { runAhead } from '../query.ts'
import { isCountry } from '../ui/number.ts'
import { QueryText } from '../ui/query-text.ts'

const Search = z.object({
  q: QueryText,
  country: z.catch(z.optional(z.string().check(z.refine(isCountry))), undefined),
  category: z.catch(z.optional(z.enum(CATEGORIES)), undefined),
  minShipments: z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(999_999))), undefined),
  shippedWithin: z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(3650))), undefined),
  forwarders: z.catch(z.optional(z.literal('hidden')), undefined),
  sort: z.catch(z.optional(z.enum(SUPPLIER_SORTS)), undefined),
  page: z.catch(z.optional(z.int().check(z.minimum(2), z.maximum(1000))), undefined),
})

export const Route = createFileRoute('/suppliers')({
  validateSearch: Search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    runAhead(queryClient.query({ ...directory(deps), staleTime: 'static' }), queryClient.query(refreshStatus))
  },
  component: Suppliers,
})

function Suppliers() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SuppliersPage
      filter={search}
      // A changed filter starts at its first page.
      onChange={(change) => void navigate({ search: (now) => ({ ...now, page: undefined, ...change }) })}
    />
  )
}
