import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { QUERY_MAX } from '#contracts/search'
import { SearchField } from '../../../ui/search-field.tsx'
import styles from './premium-search.module.css'

/** Ignores a blank query. */
export function PremiumSearch() {
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (q !== '') void navigate({ to: '/search', search: { q } })
  }
  return (
    <search>
      {/* Without JavaScript the browser submits to /search?q=. */}
      <form className={styles.form} action="/search" onSubmit={submit}>
        <SearchField large label="Search products" name="q" maxLength={QUERY_MAX} />
      </form>
    </search>
  )
}
