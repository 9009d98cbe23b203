import { createFileRoute } from '@tanstack/react-router'
import { refreshStatus } from '../features/freshness/status.ts'
import { LandingPage } from '../features/landing/landing-page.tsx'
import { landingSample } from '../features/premium/queries.ts'
import { stats } from '../features/trends/queries.ts'
import { prefetch } from '../query.ts'

export const Route = createFileRoute('/')({
  loader: ({ context }) => {
    prefetch(context, (queryClient) => [
      queryClient.query(landingSample),
      queryClient.query({ ...stats, staleTime: 'static' }),
      queryClient.query(refreshStatus),
    ])
  },
  component: LandingPage,
})
