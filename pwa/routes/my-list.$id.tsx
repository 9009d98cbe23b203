import { createFileRoute } from '@tanstack/react-router'
import { LIST_SORTS } from '#contracts/my-list-sorts'
import { MyListPage } from '../features/market/lookup/my-list-page.tsx'
import { addressOf, oneOf } from '../search-params.ts'

export const Route = createFileRoute('/my-list/$id')({
  validateSearch: addressOf({ sort: oneOf(LIST_SORTS) }),
  component: MyListRoute,
})

function MyListRoute() {
  const { id } = Route.useParams()
  const { sort = 'profit' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MyListPage
      key={id}
      id={id}
      sort={sort}
      onSort={(chosen) => void navigate({ search: { sort: chosen }, replace: true, resetScroll: false })}
    />
  )
}
