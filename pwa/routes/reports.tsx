import { createFileRoute } from '@tanstack/react-router'
import { userAhead } from '../features/plan/identity/user-ahead.ts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { ReportsPage } from '../features/told/weekly-report/reports-page.tsx'
import { prefetch } from '../query.ts'

export const Route = createFileRoute('/reports')({
  loader: ({ context }) => {
    prefetch(context, (queryClient) => [...userAhead(queryClient), queryClient.query(refreshStatus)])
  },
  component: ReportsPage,
})
