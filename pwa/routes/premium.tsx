import { createFileRoute } from '@tanstack/react-router'
import { PremiumPage } from '../features/public/premium/premium-page.tsx'
import { premiumList, refreshTimer } from '../features/public/premium/queries.ts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
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
