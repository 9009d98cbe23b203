import { createFileRoute } from '@tanstack/react-router'
import { refreshStatus } from '../features/freshness/status.ts'
import { PremiumPage } from '../features/premium/premium-page.tsx'
import { premiumList, refreshTimer } from '../features/premium/queries.ts'
import { prefetch } from '../query.ts'

export const Route = createFileRoute('/premium')({
  loader: ({ context }) => {
    prefetch(context, (queryClient) => [
      queryClient.query(premiumList),
      queryClient.query({ ...refreshTimer, staleTime: 'static' }),
      queryClient.query(refreshStatus),
    ])
  },
  component: PremiumPage,
})
