import { type ReactNode, useRef } from 'react'
import { queryText } from '../../../ui/query-text.ts'
import { Select } from '../../../ui/select.tsx'
import styles from './directory-search.module.css'
import { FindBox } from './find-box.tsx'

/** The text goes to the URL on submit and with any other choice. */
export function DirectorySearch<Sort extends string>({
  label,
  q,
  carries = true,
  sorts: [[first, usual], ...others],
  sort,
  filters,
  onChange,
}: {
  label: string
  q: string | undefined
  /** See `FindBox`. */
  carries?: boolean
  /** With their words, the usual order first. */
  sorts: readonly [readonly [Sort, string], ...(readonly [Sort, string])[]]
  sort: Sort | undefined
  /** `typed`: the text so far, to be sent with a filter. */
  filters: (typed: () => { q: string | undefined }) => ReactNode
  onChange: (change: { q?: string | undefined; sort?: Sort | undefined }) => void
}) {
  const search = useRef<HTMLDivElement>(null)
  const typed = () => ({ q: queryText(search.current?.querySelector('input')?.value ?? '') })
  return (
    <div className="grid shrink" ref={search}>
      <FindBox
        label={label}
        hint={label}
        q={q}
        carries={carries}
        onWords={(words) => onChange({ q: words })}
      />
      <div className={`${styles.filters} grid`}>
        <Select
          label="Sort by"
          any={usual}
          choices={others.map(([value, words]) => ({ value, label: words }))}
          value={sort === first ? undefined : sort}
          onChange={(next) => onChange({ ...typed(), sort: next })}
        />
        {filters(typed)}
      </div>
    </div>
  )
}
