import { CATEGORIES } from '#contracts/categories'
import { Check } from '../../../ui/check.tsx'
import { CollapsibleFilters } from '../../../ui/collapsible-filters.tsx'
import { country } from '../../../ui/country.ts'
import { plural, quantity } from '../../../ui/number.ts'
import { Select } from '../../../ui/select.tsx'
import type { SupplierFilter } from './queries.ts'

/** Frequent origins; the URL may name any country. */
const COUNTRIES = 'BD BR CN DE EG ES FR GB HK ID IN IT JP KH KR LK MX MY PH PK PL PT TH TR TW US VN'.split(
  ' ',
)
const SHIPMENTS = [1, 10, 50, 100, 500]
const WITHIN_WORDS = new Map([
  [30, 'in the last 30 days'],
  [90, 'in the last 3 months'],
  [180, 'in the last 6 months'],
  [365, 'in the last year'],
])

const NO_FILTER = {
  country: undefined,
  category: undefined,
  minShipments: undefined,
  shippedWithin: undefined,
  forwarders: undefined,
} satisfies SupplierFilter

export function SupplierFilters({
  filter,
  onChange,
}: {
  filter: SupplierFilter
  onChange: (change: SupplierFilter) => void
}) {
  const set = (Object.keys(NO_FILTER) as (keyof typeof NO_FILTER)[]).filter(
    (name) => filter[name] !== undefined,
  )
  return (
    <CollapsibleFilters set={set.length} onClear={() => onChange(NO_FILTER)}>
      <Select
        label="Country"
        any="Any"
        choices={countriesWith(filter.country)}
        value={filter.country}
        onChange={(code) => onChange({ country: code })}
      />
      <Select
        label="Ships products in"
        any="Any category"
        choices={CATEGORIES.map((category) => ({ value: category, label: category }))}
        value={filter.category}
        onChange={(category) => onChange({ category })}
      />
      <Select
        label="Shipments"
        any="Any number"
        choices={numbers(SHIPMENTS, filter.minShipments, (least) => `${quantity(least)} or more`)}
        value={asText(filter.minShipments)}
        onChange={(least) => onChange({ minShipments: asNumber(least) })}
      />
      <Select
        label="Last shipped"
        any="Any time"
        choices={numbers(
          [...WITHIN_WORDS.keys()],
          filter.shippedWithin,
          (days) => WITHIN_WORDS.get(days) ?? `in the last ${plural(days, 'day')}`,
        )}
        value={asText(filter.shippedWithin)}
        onChange={(days) => onChange({ shippedWithin: asNumber(days) })}
      />
      <Check
        label="Hide shipping agents"
        checked={filter.forwarders === 'hidden'}
        onChange={(hide) => onChange({ forwarders: hide ? 'hidden' : undefined })}
      />
    </CollapsibleFilters>
  )
}

function countriesWith(chosen: string | undefined): { value: string; label: string }[] {
  const codes = chosen === undefined || COUNTRIES.includes(chosen) ? COUNTRIES : [...COUNTRIES, chosen]
  return codes
    .map((code) => ({ value: code, label: country(code) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
}

/** The usual values, plus the URL's value if different. */
function numbers(
  steps: number[],
  chosen: number | undefined,
  write: (step: number) => string,
): { value: string; label: string }[] {
  const all = chosen === undefined || steps.includes(chosen) ? steps : [...steps, chosen]
  return all.toSorted((a, b) => a - b).map((step) => ({ value: String(step), label: write(step) }))
}

function asText(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}

function asNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
