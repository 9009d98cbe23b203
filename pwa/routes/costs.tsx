import { createFileRoute } from '@tanstack/react-router'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { CostsPage } from '../features/work/profit/costs-page.tsx'
import { prefetch } from '../query.ts'

export const Route = createFileRoute('/costs')({
  loader: ({ context }) => {
    prefetch(context, (queryClient) => [queryClient.query(refreshStatus)])
  },
  component: CostsPage,
})
