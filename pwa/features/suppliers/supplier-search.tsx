import { type FormEvent, useEffect, useState } from 'react'
import { SUPPLIER_SORTS } from '#contracts/suppliers'
import { Icon } from '../../ui/icon.tsx'
import { country } from '../../ui/number.ts'
import type { SupplierFilter, SupplierSort } from './queries.ts'
import styles from './supplier-search.module.css'

const LONGEST_QUERY = 200
const SORT_WORDS: Record<SupplierSort, string> = {
  shipments: 'Shipments',
  recent: 'Last shipped',
  name: 'Name',
}
/** Where most goods of this kind ship from; any other country can stand in the address. */
const COUNTRIES = 'BD BR CN DE EG ES FR GB HK ID IN IT JP KH KR LK MX MY PH PK PL PT TH TR TW US VN'.split(
  ' ',
)

/** The directory's filter. The address holds it; the text goes there on submit. */
export function SupplierSearch({
  filter,
  onChange,
}: {
  filter: SupplierFilter
  onChange: (change: SupplierFilter) => void
}) {
  const [text, setText] = useState(filter.q ?? '')
  useEffect(() => setText(filter.q ?? ''), [filter.q])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ q: text.trim() || undefined })
  }
  return (
    <search>
      <form className={styles.form} onSubmit={submit}>
        <label className={styles.query}>
          <span className="visually-hidden">Name or goods</span>
          <Icon name="search" />
          <input
            type="search"
            enterKeyHint="search"
            placeholder="Name or goods"
            maxLength={LONGEST_QUERY}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              if (event.target.value === '' && filter.q !== undefined) onChange({ q: undefined })
            }}
          />
        </label>
        <label className={styles.choice}>
          <span>Country</span>
          <select
            value={filter.country ?? ''}
            onChange={(event) => onChange({ country: event.target.value || undefined })}
          >
            <option value="">Any</option>
            {countriesWith(filter.country).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.choice}>
          <span>Order by</span>
          <select
            value={filter.sort ?? 'shipments'}
            onChange={(event) => {
              const sort = SUPPLIER_SORTS.find((candidate) => candidate === event.target.value)
              onChange({ sort: sort === 'shipments' ? undefined : sort })
            }}
          >
            {SUPPLIER_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_WORDS[sort]}
              </option>
            ))}
          </select>
        </label>
      </form>
    </search>
  )
}

function countriesWith(chosen: string | undefined): { code: string; name: string }[] {
  const codes = chosen === undefined || COUNTRIES.includes(chosen) ? COUNTRIES : [...COUNTRIES, chosen]
  return codes
    .map((code) => ({ code, name: country(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
