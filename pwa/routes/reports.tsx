import { createFileRoute } from '@tanstack/react-router'
import { currentUser } from '../features/plan/identity/user.ts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { ReportsPage } from '../features/told/weekly-report/reports-page.tsx'
import { prefetch } from '../query.ts'

export const Route = createFileRoute('/reports')({
  loader: ({ context }) => {
    prefetch(context, (queryClient) => [queryClient.query(currentUser), queryClient.query(refreshStatus)])
  },
  component: ReportsPage,
})
