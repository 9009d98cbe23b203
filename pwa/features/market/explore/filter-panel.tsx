import { useEffect, useRef, useState } from 'react'
import { EXPLORE_FIELDS, type ExploreFilter, type ExploreQuestion } from '#contracts/explore'
import { Button } from '../../../ui/button.tsx'
import { useCloseOnOutsideClick } from '../../../ui/close-on-outside-click.ts'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useMedia, WIDE } from '../../../ui/media.ts'
import { plural } from '../../../ui/number.ts'
import { FilterForm } from './filter-form.tsx'
import styles from './filter-panel.module.css'

export const NO_FILTER = Object.fromEntries(
  EXPLORE_FIELDS.map((field) => [field, undefined]),
) as ExploreFilter

/** Beside the list, or a sheet on narrow screens. */
export function FilterPanel({
  filter,
  set,
  total,
  onChange,
}: {
  filter: ExploreQuestion
  set: number
  total: number | null
  onChange: (change: ExploreFilter) => void
}) {
  const wide = useMedia(WIDE)
  if (!wide) return <FilterSheet filter={filter} set={set} total={total} onChange={onChange} />
  return (
    <section className={`${styles.panel} lined surface round-lg`} aria-label="Filters">
      <div className={`${styles.head} row wrap apart gap-2`}>
        <h2>Filters</h2>
        {set > 0 && <Button onClick={() => onChange(NO_FILTER)}>Clear all</Button>}
      </div>
      <FilterForm filter={filter} onChange={onChange} />
    </section>
  )
}

function FilterSheet({ filter, set, total, onChange }: Parameters<typeof FilterPanel>[0]) {
  const [open, setOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  const besides = useCloseOnOutsideClick(dialog, () => setOpen(false))
  return (
    <>
      <div className="grid">
        <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
          <Icon name="filter" /> Filters
          {set > 0 && (
            <span className={`${styles.count} small tabular pill`}>
              <Figure>{set}</Figure>
              <span className="visually-hidden"> set</span>
            </span>
          )}
        </Button>
      </div>
      <dialog
        ref={dialog}
        className={`${styles.sheet} full ink surface`}
        aria-label="Filters"
        onClose={() => setOpen(false)}
        {...besides}
      >
        <div className={`${styles.box} grid`}>
          <div className={`${styles.top} row wrap apart gap-2 pad-3-4 line-below`}>
            <h2>Filters</h2>
            {set > 0 && <Button onClick={() => onChange(NO_FILTER)}>Clear all</Button>}
          </div>
          <div className={`${styles.middle} relative`}>
            {open && <FilterForm filter={filter} onChange={onChange} />}
          </div>
          <div className={`${styles.bottom} grid pad-3-4 line-above`}>
            <Button look="primary" onClick={() => setOpen(false)}>
              {total === null ? 'Show products' : `Show ${plural(total, 'product')}`}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  )
}
