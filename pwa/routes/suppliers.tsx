import { createFileRoute } from '@tanstack/react-router'
import { refreshStatus } from '../features/freshness/status.ts'
import { filterInAddress } from '../features/suppliers/directory-address.ts'
import { directory, type SupplierFilter } from '../features/suppliers/queries.ts'
import { SuppliersPage } from '../features/suppliers/suppliers-page.tsx'
import { runAhead } from '../query.ts'

export const Route = createFileRoute('/suppliers')({
  // Checked by the page, with code that is no part of the app's first load.
  validateSearch: (search): SupplierFilter => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    runAhead(
      queryClient.query({ ...directory(filterInAddress(deps)), staleTime: 'static' }),
      queryClient.query(refreshStatus),
    )
  },
  component: Suppliers,
})

function Suppliers() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SuppliersPage
      filter={filterInAddress(search)}
      // A changed filter starts at its first page.
      onChange={(change) => void navigate({ search: (now) => ({ ...now, page: undefined, ...change }) })}
    />
  )
}
