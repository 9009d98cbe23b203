import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { plural } from '../../../ui/number.ts'
import { type Store, useStore } from '../../../ui/store.ts'
import type { PaletteRow } from './pages.ts'
import styles from './palette.module.css'
import { usePaletteRows } from './use-palette-rows.ts'

/** A combobox: the field keeps the focus, arrows choose, Enter opens. */
export function Palette({ isOpen, onGo }: { isOpen: Store<boolean>; onGo: (address: string) => void }) {
  const open = useStore(isOpen)
  const close = () => isOpen.set(false)
  return (
    <Dialog open={open} onClose={close} title="Go to" described={false}>
      {open && (
        <Choice
          onChoose={({ go }) => {
            close()
            // After the dialog has given the focus back.
            setTimeout(typeof go === 'string' ? () => onGo(go) : go)
          }}
        />
      )}
    </Dialog>
  )
}

function Choice({ onChoose }: { onChoose: (row: PaletteRow) => void }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const groups = usePaletteRows(text)
  const rows = groups.flatMap((group) => group.rows)
  // Late results must not move the choice.
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === chosen),
  )
  const row = rows[at]
  useEffect(() => {
    if (row) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [row])
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosen(rows[(at + step + rows.length) % rows.length]?.id ?? null)
    else if (event.key === 'Enter' && row) onChoose(row)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        className={`${styles.field} full round-md surface strong`}
        role="combobox"
        aria-label="Page, product or supplier"
        placeholder="Page, product or supplier"
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={row && `${id}-${row.id}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(null)
        }}
        onKeyDown={onKey}
      />
      <div className={styles.list} role="listbox" id={`${id}-list`} aria-label="Results" ref={list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds no fieldset
          <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
            <div id={`${id}-${group.name}`} className={`${styles.head} tiny strong`}>
              {group.name}
            </div>
            {group.rows.map((each) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <div
                key={each.id}
                id={`${id}-${each.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={each === row}
                className={`${styles.row} row apart target gap-3 ink round-sm`}
                onClick={() => onChoose(each)}
              >
                <span className="clip shrink">{each.label}</span>
                {each.note && <span className={`${styles.note} tiny soft`}>{each.note}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {plural(rows.length, 'result')}
      </p>
    </>
  )
}
