import { createFileRoute } from '@tanstack/react-router'
import { refreshStatus } from '../features/freshness/status.ts'
import { currentUser } from '../features/identity/user.ts'
import { categoryIn, shops, tiktokStatus } from '../features/tiktok/queries.ts'
import { TiktokPage } from '../features/tiktok/tiktok-page.tsx'
import { runAhead } from '../query.ts'

export const Route = createFileRoute('/tiktok')({
  loader: ({ context: { queryClient } }) => {
    runAhead(
      queryClient.query(currentUser),
      queryClient.query({ ...tiktokStatus, staleTime: 'static' }),
      queryClient.query({ ...shops, staleTime: 'static' }),
      queryClient.query(refreshStatus),
    )
  },
  component: Tiktok,
})

function Tiktok() {
  // Checked here, with code that is not a part of the app's first load.
  const search: { category?: unknown } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TiktokPage
      category={categoryIn(search)}
      onCategory={(category) => void navigate({ search: { category }, resetScroll: false })}
    />
  )
}
