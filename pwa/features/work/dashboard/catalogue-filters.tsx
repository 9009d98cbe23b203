import { useQuery } from '@tanstack/react-query'
import { DASHBOARD_CATEGORIES, type DASHBOARD_SORTS } from '#contracts/dashboard-choices'
import { Choices } from '../../../ui/choices.tsx'
import { heldCategories } from '../../market/trends/held-categories.ts'
import { stats } from '../../market/trends/queries.ts'
import { type CatalogueFilter, FILTER_CATEGORIES } from './queries.ts'

type Sort = (typeof DASHBOARD_SORTS)[number]

const SORTS: { value: Sort; label: string }[] = [
  { value: 'trend-velocity', label: 'Trend velocity' },
  { value: 'profit-potential', label: 'Profit potential' },
  { value: 'recent', label: 'Recent' },
  { value: 'price-range', label: 'Price range' },
]

export const SORT_NOTES: Record<Sort, string> = {
  'trend-velocity': 'Most reliable growth first',
  'profit-potential': 'Highest net profit first',
  recent: 'Newest first',
  'price-range': 'Lowest price first',
}

export function CatalogueFilters({
  filter: { category, sort },
  onChange,
}: {
  filter: CatalogueFilter
  onChange: (change: CatalogueFilter) => void
}) {
  const { data: figures } = useQuery(stats)
  const held = heldCategories(figures?.categories, undefined)
  const choices = FILTER_CATEGORIES.filter(
    (value) => value === category || DASHBOARD_CATEGORIES[value].some((each) => held.includes(each)),
  ).map((value) => ({ value, label: `${value[0]?.toUpperCase()}${value.slice(1)}` }))
  return (
    <div className="grid shrink gap-2">
      <Choices
        label="Category"
        choices={choices}
        value={category ?? 'all'}
        onChange={(value) => onChange({ category: value === 'all' ? undefined : value })}
      />
      <Choices
        label="Sort by"
        choices={SORTS}
        value={sort ?? 'trend-velocity'}
        onChange={(value) => onChange({ sort: value === 'trend-velocity' ? undefined : value })}
      />
    </div>
  )
}
