import { type ReactNode, useId, useState } from 'react'
import { CATEGORIES } from '#contracts/categories'
import { COMPETITION_BOUNDS, COMPETITIONS } from '#contracts/competition'
import { type ExploreFilter, PRICE_MAX } from '#contracts/explore'
import { PACE_WORDS } from '#contracts/explore-words'
import { STAGE_CHOICES } from '#contracts/trend-details'
import { ACCELERATIONS, CHANNEL_WORDS, CHANNELS, STAGES } from '#contracts/trends'
import { plural } from '../../../ui/number.ts'
import { Select } from '../../../ui/select.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import styles from './filter-form.module.css'
import { RangeField } from './range-field.tsx'

const MOST = 9_999_999_999
const PERCENT_MOST = 999_999
const SURE = [
  { value: 'medium', label: 'Likely or very likely' },
  { value: 'high', label: 'Very likely only' },
] as const
const { few, many } = COMPETITION_BOUNDS
const LEVELS = {
  low: `Low · under ${few}`,
  medium: `Medium · to ${many}`,
  high: `High · over ${many}`,
}
const RATINGS = [3, 3.5, 4, 4.5, 4.8]
const SUPPLIERS = [1, 2, 3, 5, 10]
const SHIPPED = [30, 90, 180, 365]
const NEW = [7, 14, 30, 60, 90]
const SEEN = [1, 3, 7, 14]

/** Changes go to the URL at once. */
export function FilterForm({
  filter,
  onChange,
}: {
  filter: ExploreFilter
  onChange: (change: ExploreFilter) => void
}) {
  return (
    <div className="stack">
      <Group
        title="Trend"
        fields={['velocityFrom', 'velocityTo', 'stage', 'confidence', 'acceleration']}
        filter={filter}
      >
        <RangeField
          label="Careful growth"
          unit="%"
          least={-100}
          most={PERCENT_MOST}
          from={filter.velocityFrom}
          to={filter.velocityTo}
          onChange={({ from, to }) => onChange({ velocityFrom: from, velocityTo: to })}
        />
        <CheckboxGroup
          label="Stage"
          choices={STAGES.map((value) => ({ value, label: STAGE_CHOICES[value] }))}
          chosen={filter.stage}
          onChange={(stage) => onChange({ stage })}
        />
        <Select
          label="How sure"
          any="Any"
          choices={[...SURE]}
          value={filter.confidence === 'low' ? undefined : filter.confidence}
          onChange={(confidence) => onChange({ confidence })}
        />
        <Select
          label="Pace"
          any="Any"
          choices={ACCELERATIONS.map((value) => ({ value, label: PACE_WORDS[value] }))}
          value={filter.acceleration}
          onChange={(acceleration) => onChange({ acceleration })}
        />
      </Group>
      <Group title="Category and source" fields={['category', 'channel']} filter={filter}>
        <CheckboxGroup
          label="Category"
          choices={CATEGORIES.map((value) => ({ value, label: value }))}
          chosen={filter.category}
          onChange={(category) => onChange({ category })}
        />
        <Select
          label="Source"
          any="Both"
          choices={CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
          value={filter.channel}
          onChange={(channel) => onChange({ channel })}
        />
      </Group>
      <Group
        title="Price and profit"
        fields={['priceFrom', 'priceTo', 'profitFrom', 'profitTo', 'marginFrom', 'marginTo']}
        filter={filter}
      >
        <RangeField
          label="Price"
          most={PRICE_MAX}
          decimals={2}
          from={filter.priceFrom}
          to={filter.priceTo}
          onChange={({ from, to }) => onChange({ priceFrom: from, priceTo: to })}
        />
        <RangeField
          label="Net profit a piece"
          unit="$"
          least={-PRICE_MAX}
          most={PRICE_MAX}
          decimals={2}
          from={filter.profitFrom}
          to={filter.profitTo}
          onChange={({ from, to }) => onChange({ profitFrom: from, profitTo: to })}
        />
        <p className={`${styles.note} tiny soft pretty`}>
          What is left of one sale after every cost, before your own figures.
        </p>
        <RangeField
          label="Margin"
          unit="%"
          least={-999}
          most={100}
          from={filter.marginFrom}
          to={filter.marginTo}
          onChange={({ from, to }) => onChange({ marginFrom: from, marginTo: to })}
        />
        <p className={`${styles.note} tiny soft pretty`}>
          Margin: shop price minus the lowest price of the best supplier, before freight, duty and fees.
        </p>
      </Group>
      <Group title="Last week" fields={['soldFrom', 'soldTo', 'viewsFrom', 'viewsTo']} filter={filter}>
        <RangeField
          label="Units sold"
          most={MOST}
          from={filter.soldFrom}
          to={filter.soldTo}
          onChange={({ from, to }) => onChange({ soldFrom: from, soldTo: to })}
        />
        <RangeField
          label="Views gained"
          most={MOST}
          from={filter.viewsFrom}
          to={filter.viewsTo}
          onChange={({ from, to }) => onChange({ viewsFrom: from, viewsTo: to })}
        />
      </Group>
      <Group
        title="Competition and reviews"
        fields={['competition', 'ratingFrom', 'reviewsFrom', 'reviewsTo']}
        filter={filter}
      >
        <CheckboxGroup
          label="Sellers (or creators, if only creators are counted)"
          choices={COMPETITIONS.map((value) => ({ value, label: LEVELS[value] }))}
          chosen={filter.competition}
          onChange={(competition) => onChange({ competition })}
        />
        <Step
          label="Rating"
          steps={RATINGS}
          words={(value) => `${value} or more`}
          value={filter.ratingFrom}
          onChange={(ratingFrom) => onChange({ ratingFrom })}
        />
        <RangeField
          label="Reviews"
          most={MOST}
          from={filter.reviewsFrom}
          to={filter.reviewsTo}
          onChange={({ from, to }) => onChange({ reviewsFrom: from, reviewsTo: to })}
        />
      </Group>
      <Group title="Suppliers" fields={['suppliersFrom', 'shippedWithin']} filter={filter}>
        <Step
          label="Suppliers found"
          steps={SUPPLIERS}
          words={(value) => `${value} or more`}
          value={filter.suppliersFrom}
          onChange={(suppliersFrom) => onChange({ suppliersFrom })}
        />
        <Step
          label="Shipped similar goods"
          steps={SHIPPED}
          words={within}
          value={filter.shippedWithin}
          onChange={(shippedWithin) => onChange({ shippedWithin })}
        />
      </Group>
      <Group title="Dates" fields={['newWithin', 'seenWithin']} filter={filter}>
        <Step
          label="First seen in our data"
          steps={NEW}
          words={within}
          value={filter.newWithin}
          onChange={(newWithin) => onChange({ newWithin })}
        />
        <Step
          label="Last updated"
          steps={SEEN}
          words={within}
          value={filter.seenWithin}
          onChange={(seenWithin) => onChange({ seenWithin })}
        />
      </Group>
    </div>
  )
}

/** Collapsed, unless first in the form or with a filter set at opening. */
function Group({
  title,
  fields,
  filter,
  children,
}: {
  title: string
  fields: (keyof ExploreFilter)[]
  filter: ExploreFilter
  children: ReactNode
}) {
  const id = useId()
  const set = fields.some((field) => filter[field] !== undefined)
  // Later changes do not toggle it.
  const [open] = useState(set || OPEN.includes(title))
  return (
    <details className={styles.group} open={open}>
      <summary className={`${styles.summary} row gap-2 bold`} id={id}>
        {title}
        {set && <span className={`${styles.set} tiny strong pill`}>set</span>}
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot be the `summary` that folds the group */}
      <div className={`${styles.fields} stack gap-3`} role="group" aria-labelledby={id}>
        {children}
      </div>
    </details>
  )
}

const OPEN = ['Trend', 'Category and source', 'Price and profit']

/** Offers the usual values, plus the URL's value if different. */
function Step({
  label,
  steps,
  words,
  value,
  onChange,
}: {
  label: string
  steps: number[]
  words: (step: number) => string
  value: number | undefined
  onChange: (value: number | undefined) => void
}) {
  const all = value === undefined || steps.includes(value) ? steps : [...steps, value]
  return (
    <Select
      label={label}
      any="Any"
      choices={all.toSorted((a, b) => a - b).map((step) => ({ value: String(step), label: words(step) }))}
      value={value === undefined ? undefined : String(value)}
      onChange={(text) => onChange(text === undefined ? undefined : Number(text))}
    />
  )
}

function within(days: number): string {
  return days === 365 ? 'in the last year' : `in the last ${plural(days, 'day')}`
}
