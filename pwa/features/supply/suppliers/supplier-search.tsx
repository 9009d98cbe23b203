import { useRef } from 'react'
import { SUPPLIER_SORTS } from '#contracts/suppliers'
import { queryText } from '../../../ui/query-text.ts'
import { Select } from '../../../ui/select.tsx'
import { FindBox } from '../../shell/find/find-box.tsx'
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
  const search = useRef<HTMLDivElement>(null)
  const apply = (change: SupplierFilter) =>
    onChange({ q: queryText(search.current?.querySelector('input')?.value ?? ''), ...change })
  return (
    <div className="grid shrink" ref={search}>
      <FindBox label="Name or goods" hint="Name or goods" q={filter.q} onWords={(q) => onChange({ q })} />
      <div className={`${styles.filters} grid`}>
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
        <SupplierFilters filter={filter} onChange={apply} />
      </div>
    </div>
  )
}
