import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { HELP_CATEGORIES, type HelpCategory } from '../content/help/categories.ts'
import { HelpPage } from '../features/content/help-page.tsx'

const CATEGORIES = Object.keys(HELP_CATEGORIES) as [HelpCategory, ...HelpCategory[]]
const Search = z.object({ category: z.catch(z.optional(z.enum(CATEGORIES)), undefined) })

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
