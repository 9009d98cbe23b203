import { createFileRoute } from '@tanstack/react-router'
import { refreshStatus } from '../features/freshness/status.ts'
import { supplierProfile } from '../features/suppliers/queries.ts'
import { SupplierPage } from '../features/suppliers/supplier-page.tsx'
import { prefetch } from '../query.ts'

export const Route = createFileRoute('/supplier/$id')({
  loader: ({ context: { queryClient }, params }) => {
    prefetch(
      queryClient.query({ ...supplierProfile(params.id), staleTime: 'static' }),
      queryClient.query(refreshStatus),
    )
  },
  component: Supplier,
})

function Supplier() {
  const { id } = Route.useParams()
  return <SupplierPage key={id} id={id} />
}
