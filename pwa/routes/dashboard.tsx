import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { filterIn, hashtags, liveTrending } from '../features/dashboard/queries.ts'
import { refreshStatus } from '../features/freshness/status.ts'
import { currentUser } from '../features/identity/user.ts'
import { tiktokStatus } from '../features/tiktok/queries.ts'
import { stats } from '../features/trends/queries.ts'
import { runAhead } from '../query.ts'

export const Route = createFileRoute('/dashboard')({
  // The catalogue depends on who asks: the page asks for it when that is known.
  loader: ({ context: { queryClient } }) => {
    runAhead(
      queryClient.query(currentUser),
      queryClient.query({ ...stats, staleTime: 'static' }),
      queryClient.infiniteQuery(liveTrending),
      queryClient.query({ ...hashtags, staleTime: 'static' }),
      queryClient.query({ ...tiktokStatus, staleTime: 'static' }),
      queryClient.query(refreshStatus),
    )
  },
  component: Dashboard,
})

function Dashboard() {
  // Checked here, with code that is not a part of the app's first load.
  const search: { category?: unknown; sort?: unknown; payment?: unknown } = Route.useSearch()
  const navigate = Route.useNavigate()
  useReturnFromPayment()
  return (
    <DashboardPage
      filter={filterIn(search)}
      onChange={(change) =>
        void navigate({ search: (current) => ({ ...current, ...change }), resetScroll: false })
      }
    />
  )
}

/** A bank's own page sends back here. What it adds to the address names the payment, so it goes at once. */
function useReturnFromPayment(): void {
  const search: { payment?: unknown; redirect_status?: unknown } = Route.useSearch()
  const { queryClient } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { payment, redirect_status: status } = search
  useEffect(() => {
    if (payment === undefined) return
    void navigate({ search: {}, replace: true })
    // Without the code nothing is said, and nothing is lost: Stripe tells the server too.
    import('../features/billing/payment-return.ts')
      .then((late) => late.returnFromPayment(queryClient, status, () => void navigate({ to: '/subscribe' })))
      .catch(() => undefined)
  }, [payment, status, navigate, queryClient])
}
