import { createFileRoute } from '@tanstack/react-router'
import { currentUser } from '../features/plan/identity/user.ts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { alertEvents, alerts } from '../features/told/alerts/queries.ts'
import { ChangesPage } from '../features/told/changes/changes-page.tsx'
import { pipeline } from '../features/work/pipeline/queries.ts'
import { watchlist } from '../features/work/watchlist/queries.ts'
import { memberTag } from '../offline/member-cookie.ts'
import { prefetch } from '../query.ts'
import { addressOf, oneOf } from '../search-params.ts'

const Search = addressOf({ view: oneOf(['alerts']) })

export const Route = createFileRoute('/alerts/')({
  validateSearch: Search,
  loader: ({ context }) => {
    prefetch(context, (queryClient) => [queryClient.query(refreshStatus)])
    if (memberTag() !== null)
      prefetch(context, (queryClient) => [
        queryClient.query(currentUser),
        queryClient.infiniteQuery(alertEvents),
        queryClient.query(pipeline),
        queryClient.query(watchlist),
        queryClient.query(alerts),
      ])
  },
  component: Alerts,
})

function Alerts() {
  const { view } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ChangesPage
      view={view ?? 'news'}
      onView={(next) =>
        void navigate({
          search: { view: next === 'alerts' ? next : undefined },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
