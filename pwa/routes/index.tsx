import { createFileRoute } from '@tanstack/react-router'
import { stats } from '../features/market/trends/queries.ts'
import { LandingPage } from '../features/public/landing/landing-page.tsx'
import { workedCase } from '../features/public/landing/queries.ts'
import { landingSample } from '../features/public/premium/queries.ts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { prefetch } from '../query.ts'

export const Route = createFileRoute('/')({
  loader: ({ context }) => {
    prefetch(context, (queryClient) => [
      queryClient.query(landingSample),
      queryClient.query(workedCase),
      queryClient.query({ ...stats, staleTime: 'static' }),
      queryClient.query(refreshStatus),
    ])
  },
  component: LandingPage,
})
