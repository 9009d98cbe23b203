import { DirectorySearch } from '../../shell/find/directory-search.tsx'
import type { SupplierFilter } from './queries.ts'
import { SupplierFilters } from './supplier-filters.tsx'

export function SupplierSearch({
  filter,
  onChange,
}: {
  filter: SupplierFilter
  onChange: (change: SupplierFilter) => void
}) {
  const { q, sort } = filter
  return (
    <DirectorySearch
      label="Name or goods"
      q={q}
      sorts={[
        ['shipments', q === undefined ? 'Shipments' : 'Best match'],
        ['recent', 'Last shipped'],
        ['name', 'Name'],
      ]}
      sort={sort}
      filters={(typed) => (
        <SupplierFilters filter={filter} onChange={(change) => onChange({ ...typed(), ...change })} />
      )}
      onChange={onChange}
    />
  )
}
