import { createFileRoute } from '@tanstack/react-router'
import { refreshStatus } from '../features/freshness/status.ts'
import { LandingPage } from '../features/landing/landing-page.tsx'
import { landingSample } from '../features/premium/queries.ts'
import { stats } from '../features/trends/queries.ts'

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) => {
    const ignore = () => undefined
    void queryClient.query(landingSample).catch(ignore)
    void queryClient.query({ ...stats, staleTime: 'static' }).catch(ignore)
    void queryClient.query(refreshStatus).catch(ignore)
  },
  component: LandingPage,
})
