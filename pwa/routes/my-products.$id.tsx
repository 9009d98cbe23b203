import { createFileRoute } from '@tanstack/react-router'
import { currentUser } from '../features/plan/identity/user.ts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { EntryPage } from '../features/work/my-products/entry-page.tsx'
import { prefetch } from '../query.ts'

export const Route = createFileRoute('/my-products/$id')({
  loader: ({ context }) => {
    prefetch(context, (queryClient) => [queryClient.query(currentUser), queryClient.query(refreshStatus)])
  },
  component: MyProduct,
})

function MyProduct() {
  const { id } = Route.useParams()
  return <EntryPage key={id} id={id} />
}
