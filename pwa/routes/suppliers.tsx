import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SUPPLIER_SORTS } from '#contracts/suppliers'
import { refreshStatus } from '../features/freshness/status.ts'
import { directory } from '../features/suppliers/queries.ts'
import { SuppliersPage } from '../features/suppliers/suppliers-page.tsx'
import { isCountry } from '../ui/number.ts'

const Search = z.object({
  // A search for digits arrives as a number.
  q: z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(asQuery))), undefined),
  country: z.catch(z.optional(z.string().check(z.refine(isCountry))), undefined),
  sort: z.catch(z.optional(z.enum(SUPPLIER_SORTS)), undefined),
  page: z.catch(z.optional(z.int().check(z.minimum(2), z.maximum(1000))), undefined),
})

export const Route = createFileRoute('/suppliers')({
  validateSearch: Search,
  loaderDeps: ({ search: { q, country, sort, page } }) => ({ q, country, sort, page }),
  loader: ({ context: { queryClient }, deps }) => {
    const ignore = () => undefined
    void queryClient.query({ ...directory(deps), staleTime: 'static' }).catch(ignore)
    void queryClient.query(refreshStatus).catch(ignore)
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

function asQuery(value: string | number): string | undefined {
  // Control characters are refused by the server; nobody types them on purpose.
  const text = String(value).replace(/\p{Cc}+/gu, ' ')
  return text.trim().slice(0, 200) || undefined
}
