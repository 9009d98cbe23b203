import { createFileRoute } from '@tanstack/react-router'
import { refreshStatus } from '../features/freshness/status.ts'
import { PremiumPage } from '../features/premium/premium-page.tsx'
import { premiumList, refreshTimer } from '../features/premium/queries.ts'

export const Route = createFileRoute('/premium')({
  loader: ({ context: { queryClient } }) => {
    const ignore = () => undefined
    void queryClient.query(premiumList).catch(ignore)
    void queryClient.query({ ...refreshTimer, staleTime: 'static' }).catch(ignore)
    void queryClient.query(refreshStatus).catch(ignore)
  },
  component: PremiumPage,
})
