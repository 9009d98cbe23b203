import { type FormEvent, useState } from 'react'
import { SUPPLIER_SORTS } from '#contracts/suppliers'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { SupplierFilter, SupplierSort } from './queries.ts'
import { SupplierFilters } from './supplier-filters.tsx'
import styles from './supplier-search.module.css'

const SORT_WORDS: Record<SupplierSort, string> = {
  shipments: 'Shipments',
  recent: 'Last shipped',
  name: 'Name',
}

/** The text goes to the URL on submit and with any other choice. */
export function SupplierSearch({
  filter,
  onChange,
}: {
  filter: SupplierFilter
  onChange: (change: SupplierFilter) => void
}) {
  const [text, setText] = useState(filter.q ?? '')
  // A later URL change replaces typed text; the first does not, as typing may precede hydration.
  const [followed, setFollowed] = useState(filter.q)
  if (followed !== filter.q) {
    setFollowed(filter.q)
    setText(filter.q ?? '')
  }
  const apply = (change: SupplierFilter) => onChange({ q: text.trim() || undefined, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply({})
  }
  return (
    <search>
      <form className={`${styles.form} grid gap-3`} onSubmit={submit}>
        <SearchField
          label="Name or goods"
          // Used when the form is submitted before hydration.
          name="q"
          value={text}
          onChange={(typed) => {
            setText(typed)
            if (typed === '' && filter.q !== undefined) onChange({ q: undefined })
          }}
        />
        <Select
          label="Sort by"
          any={filter.q === undefined ? SORT_WORDS.shipments : 'Best match'}
          choices={SUPPLIER_SORTS.filter((sort) => sort !== 'shipments').map((sort) => ({
            value: sort,
            label: SORT_WORDS[sort],
          }))}
          value={filter.sort === 'shipments' ? undefined : filter.sort}
          onChange={(sort) => apply({ sort })}
        />
      </form>
      <SupplierFilters filter={filter} onChange={apply} />
    </search>
  )
}
