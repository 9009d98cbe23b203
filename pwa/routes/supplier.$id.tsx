import { createFileRoute } from '@tanstack/react-router'
import { refreshStatus } from '../features/freshness/status.ts'
import { supplierProfile } from '../features/suppliers/queries.ts'
import { SupplierPage } from '../features/suppliers/supplier-page.tsx'

export const Route = createFileRoute('/supplier/$id')({
  loader: ({ context: { queryClient }, params }) => {
    const ignore = () => undefined
    void queryClient.query({ ...supplierProfile(params.id), staleTime: 'static' }).catch(ignore)
    void queryClient.query(refreshStatus).catch(ignore)
  },
  component: Supplier,
})

function Supplier() {
  const { id } = Route.useParams()
  return <SupplierPage key={id} id={id} />
}
