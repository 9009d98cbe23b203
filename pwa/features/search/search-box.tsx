import { type FormEvent, useEffect, useRef, useState } from 'react'
import { QUERY_MAX } from '#contracts/search'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { queryText } from '../../ui/query-text.ts'
import styles from './search-box.module.css'

const PAUSE_MS = 250

/** The query as it is typed: a short pause brings it to the address, Enter at once. Blank text is no query. */
export function SearchBox({
  q,
  onChange,
}: {
  q: string | undefined
  onChange: (q: string | undefined) => void
}) {
  const [text, setText] = useState(q ?? '')
  const sent = useRef(q)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // What comes back from typing must not take away the space that was typed meanwhile.
    if (q !== sent.current) setText(q ?? '')
    sent.current = q
  }, [q])
  useEffect(() => () => clearTimeout(pause.current), [])
  const send = (typed: string) => {
    clearTimeout(pause.current)
    const next = queryText(typed)
    if (next === sent.current) return
    sent.current = next
    onChange(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(text)
  }
  return (
    <search>
      <form className={styles.form} onSubmit={submit}>
        <label className={styles.field}>
          <span className="visually-hidden">Search products</span>
          <Icon name="search" />
          <input
            type="search"
            name="q"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            placeholder="Search products"
            maxLength={QUERY_MAX}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              clearTimeout(pause.current)
              pause.current = setTimeout(() => send(target.value), PAUSE_MS)
            }}
          />
        </label>
        <Button look="primary" type="submit">
          Search
        </Button>
      </form>
    </search>
  )
}
