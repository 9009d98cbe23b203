import { type FormEvent, useEffect, useState } from 'react'
import { CATEGORIES } from '#contracts/categories'
import { STAGE_CHOICES } from '#contracts/trend-details'
import { CHANNEL_WORDS, CHANNELS, CONFIDENCES, STAGES } from '#contracts/trends'
import { CollapsibleFilters } from '../../../ui/collapsible-filters.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Filter } from './queries.ts'
import styles from './search-filters.module.css'

const SURE_WORDS = { low: 'Any', medium: 'Likely or very likely', high: 'Very likely only' } as const

export const NO_FILTER: Filter = {
  category: undefined,
  channel: undefined,
  confidence: undefined,
  stage: undefined,
  minPrice: undefined,
  maxPrice: undefined,
}

export function isFiltering(filter: Filter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

export function SearchFilters({ filter, onChange }: { filter: Filter; onChange: (change: Filter) => void }) {
  const set = Object.values(filter).filter((value) => value !== undefined).length
  return (
    <CollapsibleFilters set={set} onClear={() => onChange(NO_FILTER)}>
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
      <PriceRange filter={filter} onChange={onChange} />
    </CollapsibleFilters>
  )
}

/** Both ends are committed together, on Enter or blur. Reversed ends are swapped. */
function PriceRange({ filter, onChange }: { filter: Filter; onChange: (change: Filter) => void }) {
  const { minPrice, maxPrice } = filter
  const [ends, setEnds] = useState([asText(minPrice), asText(maxPrice)] as const)
  useEffect(() => setEnds([asText(minPrice), asText(maxPrice)]), [minPrice, maxPrice])
  const send = () => {
    const [low, high] = ends.map(asPrice)
    const reversed = low !== undefined && high !== undefined && low > high
    const next = { minPrice: reversed ? high : low, maxPrice: reversed ? low : high }
    setEnds([asText(next.minPrice), asText(next.maxPrice)])
    if (next.minPrice !== minPrice || next.maxPrice !== maxPrice) onChange(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form className={`${styles.range} grid gap-3`} onSubmit={submit}>
      {(['Price from', 'Price to'] as const).map((label, index) => (
        <label key={label} className={`${styles.price} grid shrink gap-1`}>
          <span>{label}</span>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="Any"
            maxLength={10}
            value={ends[index]}
            onChange={({ target }) =>
              setEnds(index === 0 ? [target.value, ends[1]] : [ends[0], target.value])
            }
            onBlur={send}
          />
        </label>
      ))}
      {/* Browsers submit a form with two fields on Enter only if it has a button. */}
      <button type="submit" hidden />
    </form>
  )
}

function asText(price: number | undefined): string {
  return price === undefined ? '' : String(price)
}

/** `12`, `$12.50` or `12,5`; anything else is invalid. */
function asPrice(text: string): number | undefined {
  const written = text
    .trim()
    .replace(/^[^\d.,]+/, '')
    .replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(written) ? Number(written) : undefined
}
