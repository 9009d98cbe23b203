import { type FormEvent, useEffect, useRef, useState } from 'react'
import { QUERY_MAX } from '#contracts/search'
import { queryText } from '../../../ui/query-text.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import styles from './search-box.module.css'

const DEBOUNCE_MS = 250

/** A short pause or Enter puts the query into the URL. */
export function SearchBox({
  q,
  onChange,
  links,
}: {
  q: string | undefined
  onChange: (q: string) => void
  /** `take`: opens a product link or number and returns true. */
  links?: { longest: number; take: (text: string) => boolean }
}) {
  const [text, setText] = useState(q ?? '')
  const sent = useRef(q)
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // A query from the URL must not remove a space typed meanwhile.
    if (q !== sent.current) setText(q ?? '')
    sent.current = q
  }, [q])
  useEffect(() => () => clearTimeout(debounce.current), [])
  const send = (typed: string) => {
    clearTimeout(debounce.current)
    if (links?.take(typed)) return
    const next = queryText(typed)
    if (next === undefined || next === sent.current) return
    sent.current = next
    onChange(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(text)
  }
  return (
    <search>
      <form className={`${styles.form} grid middle gap-2`} onSubmit={submit}>
        <SearchField
          large
          label="Search products"
          name="q"
          maxLength={links?.longest ?? QUERY_MAX}
          value={text}
          onChange={(typed) => {
            setText(typed)
            clearTimeout(debounce.current)
            debounce.current = setTimeout(() => send(typed), DEBOUNCE_MS)
          }}
        />
        <SubmitButton>Search</SubmitButton>
      </form>
    </search>
  )
}
