import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { plainText } from '../../../ui/plain-text.ts'
import { queryText } from '../../../ui/query-text.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import styles from './find-box.module.css'
import { FindWays } from './find-ways.tsx'
import { isForLookup } from './for-lookup.ts'

const DEBOUNCE_MS = 250
/** The contract's `LINK_MAX`, copied to keep its parser out of the first load. */
const LINK_MAX = 2000

/** The same box on every page of Find: words stay on the page, links and numbers open the look-up. */
export function FindBox({
  label,
  hint,
  action = 'Search',
  name = 'q',
  q,
  live = false,
  carries = true,
  onWords,
  children,
}: {
  label: string
  hint: string
  action?: string
  name?: string
  q: string | undefined
  /** Words go to the URL after a short pause, too. Blank text then changes nothing. */
  live?: boolean
  /** The words mean the same on the other pages of Find. */
  carries?: boolean
  onWords: (q: string | undefined) => void
  children?: ReactNode
}) {
  const navigate = useNavigate()
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
    const next = queryText(typed)
    if (next === sent.current || (live && next === undefined)) return
    if (isForLookup(typed))
      return void navigate({ to: '/lookup', search: { link: plainText(typed, LINK_MAX) } })
    sent.current = next
    onWords(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(text)
  }
  return (
    <div className={`${styles.find} grid shrink`}>
      <search>
        <form className={`${styles.form} row gap-2`} onSubmit={submit}>
          <SearchField
            large
            label={label}
            hint={hint}
            name={name}
            maxLength={LINK_MAX}
            value={text}
            onChange={(typed) => {
              setText(typed)
              clearTimeout(debounce.current)
              if (live) debounce.current = setTimeout(() => send(typed), DEBOUNCE_MS)
              else if (typed === '') send(typed)
            }}
          />
          <SubmitButton>{action}</SubmitButton>
          {children}
        </form>
      </search>
      <FindWays q={carries && q && !isForLookup(q) ? q : undefined} />
    </div>
  )
}
