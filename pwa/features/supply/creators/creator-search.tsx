import { CATEGORIES } from '#contracts/categories'
import { Check } from '../../../ui/check.tsx'
import { CollapsibleFilters } from '../../../ui/collapsible-filters.tsx'
import { short } from '../../../ui/number.ts'
import { Select } from '../../../ui/select.tsx'
import { DirectorySearch } from '../../shell/find/directory-search.tsx'
import type { CreatorFilter } from './queries.ts'

const FOLLOWERS = [1000, 10_000, 100_000, 500_000]

export function CreatorSearch({
  filter,
  onChange,
}: {
  filter: CreatorFilter
  onChange: (change: CreatorFilter) => void
}) {
  return (
    <DirectorySearch
      label="Name of a creator"
      q={filter.q}
      carries={false}
      sorts={[
        ['sold', 'Most sold'],
        ['hits', 'Best hit rate'],
        ['followers', 'Followers'],
        ['name', 'Name'],
      ]}
      sort={filter.sort}
      filters={(typed) => (
        <CreatorFilters filter={filter} onChange={(change) => onChange({ ...typed(), ...change })} />
      )}
      onChange={onChange}
    />
  )
}

function CreatorFilters({
  filter: { category, minFollowers, contact },
  onChange,
}: {
  filter: CreatorFilter
  onChange: (change: CreatorFilter) => void
}) {
  return (
    <CollapsibleFilters
      set={[category, minFollowers, contact].filter((value) => value !== undefined).length}
      onClear={() => onChange({ category: undefined, minFollowers: undefined, contact: undefined })}
    >
      <Select
        label="Sells products in"
        any="Any category"
        choices={CATEGORIES.map((each) => ({ value: each, label: each }))}
        value={category}
        onChange={(next) => onChange({ category: next })}
      />
      <Select
        label="Followers"
        any="Any number"
        choices={followerSteps(minFollowers)}
        value={minFollowers === undefined ? undefined : String(minFollowers)}
        onChange={(least) => onChange({ minFollowers: least === undefined ? undefined : Number(least) })}
      />
      <Check
        label="With a public e-mail"
        checked={contact === 'given'}
        onChange={(given) => onChange({ contact: given ? 'given' : undefined })}
      />
    </CollapsibleFilters>
  )
}

/** The usual values, plus the URL's value if different. */
function followerSteps(chosen: number | undefined): { value: string; label: string }[] {
  const all = chosen === undefined || FOLLOWERS.includes(chosen) ? FOLLOWERS : [...FOLLOWERS, chosen]
  return all
    .toSorted((a, b) => a - b)
    .map((least) => ({ value: String(least), label: `${short(least)} or more` }))
}
