import { type ReactNode, useId, useState } from 'react'
import { CATEGORIES } from '#contracts/categories'
import { COMPETITION_BOUNDS, COMPETITIONS } from '#contracts/competition'
import { type ExploreFilter, PRICE_MAX } from '#contracts/explore'
import { PACE_WORDS } from '#contracts/explore-words'
import { VERDICT_CHOICES, VERDICTS } from '#contracts/list-decision'
import { STAGE_CHOICES } from '#contracts/trend-details'
import { ACCELERATIONS, CHANNEL_WORDS, CHANNELS, STAGES } from '#contracts/trends'
import { plural } from '../../../ui/number.ts'
import { type Ends, RangeField } from '../../../ui/range-field.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './filter-form.module.css'

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
const LANDS = [35, 65]
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
  const one = <Field extends keyof ExploreFilter>(field: Field) => ({
    value: filter[field],
    onChange: (value: ExploreFilter[Field]) => onChange({ [field]: value }),
  })
  const range = (figure: 'velocity' | 'price' | 'profit' | 'sold' | 'views' | 'reviews') => ({
    from: filter[`${figure}From`],
    to: filter[`${figure}To`],
    onChange: ({ from, to }: Ends) => onChange({ [`${figure}From`]: from, [`${figure}To`]: to }),
  })
  return (
    <div className="stack">
      <Group title="Verdict" fields={['verdict', 'landsWithin']} filter={filter}>
        <CheckboxGroup
          label="Verdict"
          choices={VERDICTS.map((value) => ({ value, label: VERDICT_CHOICES[value] }))}
          {...one('verdict')}
        />
        <Step
          label="Goods ordered today are on sale"
          steps={LANDS}
          words={(value) => `within ${value} days`}
          {...one('landsWithin')}
        />
      </Group>
      <Group
        title="Trend"
        fields={['velocityFrom', 'velocityTo', 'stage', 'confidence', 'acceleration']}
        filter={filter}
      >
        <RangeField label="Careful growth" unit="%" least={-100} most={PERCENT_MOST} {...range('velocity')} />
        <CheckboxGroup
          label="Stage"
          choices={STAGES.map((value) => ({ value, label: STAGE_CHOICES[value] }))}
          {...one('stage')}
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
          {...one('acceleration')}
        />
      </Group>
      <Group title="Category and source" fields={['category', 'channel']} filter={filter}>
        <CheckboxGroup
          label="Category"
          choices={CATEGORIES.map((value) => ({ value, label: value }))}
          {...one('category')}
        />
        <Select
          label="Source"
          any="Both"
          choices={CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
          {...one('channel')}
        />
      </Group>
      <Group
        title="Price and profit"
        fields={['priceFrom', 'priceTo', 'profitFrom', 'profitTo', 'marginFrom', 'marginTo']}
        filter={filter}
      >
        <RangeField label="Price" most={PRICE_MAX} decimals={2} {...range('price')} />
        <RangeField
          label="Net profit a piece"
          unit="$"
          least={-PRICE_MAX}
          most={PRICE_MAX}
          decimals={2}
          {...range('profit')}
        />
        <p className={`${styles.note} tiny soft pretty`}>
          What is left of each piece sold after every cost, with typical costs.
        </p>
      </Group>
      <Group title="Last week" fields={['soldFrom', 'soldTo', 'viewsFrom', 'viewsTo']} filter={filter}>
        <RangeField label="Units sold" most={MOST} {...range('sold')} />
        <RangeField label="Views gained" most={MOST} {...range('views')} />
      </Group>
      <Group
        title="Competition and reviews"
        fields={['competition', 'ratingFrom', 'reviewsFrom', 'reviewsTo']}
        filter={filter}
      >
        <CheckboxGroup
          label="Sellers (or creators, if only creators are counted)"
          choices={COMPETITIONS.map((value) => ({ value, label: LEVELS[value] }))}
          {...one('competition')}
        />
        <Step label="Rating" steps={RATINGS} words={(value) => `${value} or more`} {...one('ratingFrom')} />
        <RangeField label="Reviews" most={MOST} {...range('reviews')} />
      </Group>
      <Group title="Suppliers" fields={['suppliersFrom', 'shippedWithin']} filter={filter}>
        <Step
          label="Suppliers found"
          steps={SUPPLIERS}
          words={(value) => `${value} or more`}
          {...one('suppliersFrom')}
        />
        <Step label="Shipped similar goods" steps={SHIPPED} words={within} {...one('shippedWithin')} />
      </Group>
      <Group title="Dates" fields={['newWithin', 'seenWithin']} filter={filter}>
        <Step label="First seen in our data" steps={NEW} words={within} {...one('newWithin')} />
        <Step label="Last updated" steps={SEEN} words={within} {...one('seenWithin')} />
      </Group>
    </div>
  )
}

/** Collapsed, unless first in the form or set at opening. */
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
    <details className={`${styles.group} line-below`} open={open}>
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

const OPEN = ['Verdict', 'Trend', 'Category and source', 'Price and profit']

/** The usual values, plus the URL's if different. */
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

function CheckboxGroup<Value extends string>({
  label,
  choices,
  value: chosen = [],
  onChange,
}: {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: readonly Value[] | undefined
  /** In the order of `choices`; undefined when empty. */
  onChange: (chosen: Value[] | undefined) => void
}) {
  const turn = (turned: Value) => {
    const next = choices
      .map((choice) => choice.value)
      .filter((each) => chosen.includes(each) !== (each === turned))
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <fieldset className="flex wrap shrink gap-2">
      <legend className={`${styles.label} small soft`}>{label}</legend>
      {choices.map(({ value, label: words }) => (
        <label
          key={value}
          className={`${styles.chip} inline target small soft medium surface round-md relative`}
        >
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => turn(value)} />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
