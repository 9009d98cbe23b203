import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DASHBOARD_CATEGORIES, DASHBOARD_SORTS } from '#contracts/dashboard-choices'
import { tiktokStatus } from '../features/market/tiktok/queries.ts'
import { stats, tiktokTrending } from '../features/market/trends/queries.ts'
import { currentUser } from '../features/plan/identity/user.ts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { DashboardPage } from '../features/work/dashboard/dashboard-page.tsx'
import { hashtags, liveTrending } from '../features/work/dashboard/queries.ts'
import { memberTag } from '../offline/member-cookie.ts'
import { prefetch } from '../query.ts'
import { addressOf, known, oneOf, PaymentResult } from '../search-params.ts'

const CATEGORIES = known(DASHBOARD_CATEGORIES).filter((category) => category !== 'all')
const SORTS = DASHBOARD_SORTS.filter((sort) => sort !== 'trend-velocity')

const Search = addressOf({
  category: oneOf(CATEGORIES),
  sort: oneOf(SORTS),
  payment: oneOf(['done']),
  redirect_status: PaymentResult,
})

export const Route = createFileRoute('/dashboard')({
  validateSearch: Search,
  // The catalog depends on the member, so the page requests it later.
  loader: ({ context }) => {
    // A visitor's requests are 401: they need nothing here, and a pointer over a link runs loaders too.
    if (memberTag() === null) return
    prefetch(context, (queryClient) => [
      queryClient.query(currentUser),
      queryClient.query({ ...stats, staleTime: 'static' }),
      queryClient.infiniteQuery({ ...tiktokTrending({}), staleTime: 'static' }),
      queryClient.query(liveTrending),
      queryClient.query({ ...hashtags, staleTime: 'static' }),
      queryClient.query({ ...tiktokStatus, staleTime: 'static' }),
      queryClient.query(refreshStatus),
    ])
  },
  component: Dashboard,
})

function Dashboard() {
  const { category, sort } = Route.useSearch()
  const navigate = Route.useNavigate()
  useReturnFromPayment()
  return (
    <DashboardPage
      filter={{ category, sort }}
      onChange={(change) =>
        void navigate({ search: (current) => ({ ...current, ...change }), resetScroll: false })
      }
    />
  )
}

function useReturnFromPayment(): void {
  const { payment, redirect_status: status } = Route.useSearch()
  const { queryClient } = Route.useRouteContext()
  const { history } = useRouter()
  const navigate = Route.useNavigate()
  useEffect(() => {
    if (payment === undefined) return
    void navigate({ search: {}, replace: true })
    // Without this code only the message is missing; Stripe's webhook still reaches the server.
    void import('../features/plan/billing/payment-return.ts').then(
      (late: typeof import('../features/plan/billing/payment-return.ts') | undefined) =>
        late?.returnFromPayment(queryClient, status, history.push),
      () => undefined,
    )
  }, [payment, status, navigate, queryClient, history])
}
