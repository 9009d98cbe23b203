import { CATEGORIES } from '#contracts/categories'
import { STAGE_CHOICES } from '#contracts/trend-details'
import { CHANNEL_WORDS, CHANNELS, CONFIDENCES, STAGES } from '#contracts/trends'
import { CollapsibleFilters } from '../../../ui/collapsible-filters.tsx'
import { RangeField } from '../../../ui/range-field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Filter } from './queries.ts'
import styles from './search-filters.module.css'

/** Seven digits, as the search takes. */
const PRICE_MAX = 9_999_999
const SURE_WORDS = { low: 'Any', medium: 'Likely or very likely', high: 'Very likely only' } as const

export const NO_FILTER: Filter = {
  category: undefined,
  channel: undefined,
  confidence: undefined,
  stage: undefined,
  minPrice: undefined,
  maxPrice: undefined,
}

export function isFiltering({ order: _order, ...filter }: Filter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

export function SearchFilters({ filter, onChange }: { filter: Filter; onChange: (change: Filter) => void }) {
  const set = Object.values({ ...filter, order: undefined }).filter((value) => value !== undefined).length
  return (
    <CollapsibleFilters set={set} onClear={() => onChange(NO_FILTER)}>
      <Select
        label="Sort by"
        any="Best verdict"
        choices={[{ value: 'words', label: 'Best match' }]}
        value={filter.order}
        onChange={(order) => onChange({ order })}
      />
      <Select
        label="Category"
        any="Any"
        choices={CATEGORIES.map((value) => ({ value, label: value }))}
        value={filter.category}
        onChange={(category) => onChange({ category })}
      />
      <Select
        label="Source"
        any="Both"
        choices={CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
        value={filter.channel}
        onChange={(channel) => onChange({ channel })}
      />
      <Select
        label="How sure"
        any="Any"
        choices={CONFIDENCES.map((value) => ({ value, label: SURE_WORDS[value] })).slice(1)}
        value={filter.confidence}
        onChange={(confidence) => onChange({ confidence })}
      />
      <Select
        label="Stage"
        any="Any"
        choices={STAGES.map((value) => ({ value, label: STAGE_CHOICES[value] }))}
        value={filter.stage}
        onChange={(stage) => onChange({ stage })}
      />
      <div className={styles.range}>
        <RangeField
          label="Price"
          most={PRICE_MAX}
          decimals={2}
          from={filter.minPrice}
          to={filter.maxPrice}
          onChange={({ from, to }) => onChange({ minPrice: from, maxPrice: to })}
        />
      </div>
    </CollapsibleFilters>
  )
}
