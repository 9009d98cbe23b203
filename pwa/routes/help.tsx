import { createFileRoute } from '@tanstack/react-router'
import { HELP_CATEGORIES } from '../content/help/categories.ts'
import { HelpPage } from '../features/public/content/help-page.tsx'
import { addressOf, known, oneOf } from '../search-params.ts'

const Search = addressOf({ category: oneOf(known(HELP_CATEGORIES)) })

export const Route = createFileRoute('/help')({ validateSearch: Search, component: Help })

function Help() {
  const { category } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HelpPage
      category={category}
      onChange={(value) => void navigate({ search: { category: value }, replace: true, resetScroll: false })}
    />
  )
}
