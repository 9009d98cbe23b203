import { useRef } from 'react'
import type { ExploreField, ExploreFilter } from '#contracts/explore'
import type { FilterPart } from '#contracts/explore-words'
import { Icon } from '../../../ui/icon.tsx'
import styles from './filter-chips.module.css'
import { NO_FILTER } from './filter-panel.tsx'

export function FilterChips({
  parts,
  onChange,
}: {
  parts: FilterPart[]
  onChange: (change: ExploreFilter) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  if (parts.length === 0) return null
  const take = (fields: ExploreField[], position: number) => {
    onChange(withoutFields(fields))
    // The pressed chip is gone: focus the next one.
    const others = [...(list.current?.querySelectorAll('button') ?? [])].filter(
      (_, index) => index !== position,
    )
    ;(others[Math.min(position, others.length - 1)] ?? document.getElementById('page'))?.focus()
  }
  return (
    <ul className={`${styles.chips} flex wrap gap-2 relative`} aria-label="Active filters" ref={list}>
      {parts.map(({ fields, words }, position) => (
        <li key={fields[0]}>
          <button
            type="button"
            className={`${styles.chip} inline target gap-2 small medium round-md`}
            onClick={() => take(fields, position)}
          >
            <span className="visually-hidden">Remove </span>
            {words}
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
      {parts.length > 1 && (
        <li>
          <button
            type="button"
            className={`${styles.all} inline target gap-2 small medium underline`}
            onClick={() => onChange(NO_FILTER)}
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}

export function withoutFields(fields: ExploreField[]): ExploreFilter {
  return Object.fromEntries(fields.map((field) => [field, undefined]))
}
