import { createFileRoute } from '@tanstack/react-router'
import { CATEGORIES } from '#contracts/categories'
import { shops, tiktokStatus } from '../features/market/tiktok/queries.ts'
import { TiktokPage } from '../features/market/tiktok/tiktok-page.tsx'
import { currentUser } from '../features/plan/identity/user.ts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { memberTag } from '../offline/member-cookie.ts'
import { prefetch } from '../query.ts'
import { addressOf, oneOf } from '../search-params.ts'

const Search = addressOf({ category: oneOf(CATEGORIES) })

export const Route = createFileRoute('/tiktok')({
  validateSearch: Search,
  loader: ({ context }) => {
    // A visitor's requests are 401: they need nothing here, and a pointer over a link runs loaders too.
    if (memberTag() === null) return
    prefetch(context, (queryClient) => [
      queryClient.query(currentUser),
      queryClient.query({ ...tiktokStatus, staleTime: 'static' }),
      queryClient.query({ ...shops, staleTime: 'static' }),
      queryClient.query(refreshStatus),
    ])
  },
  component: Tiktok,
})

function Tiktok() {
  const { category } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TiktokPage
      category={category}
      onCategory={(next) => void navigate({ search: { category: next }, resetScroll: false })}
    />
  )
}
