import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { distinct } from '../../../distinct.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import { queryText } from '../../../ui/query-text.ts'
import { productsHere } from '../../market/lookup/known-here.ts'
import { searchResults } from '../../market/search/queries.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { directory } from '../../supply/suppliers/queries.ts'
import { isForLookup } from '../find/for-lookup.ts'
import { actionsFor } from './actions.ts'
import { hasWords, type PaletteRow, pagesFor } from './pages.ts'

const DEBOUNCE_MS = 250
const PAGES_SHOWN = 8
const FOUND_SHOWN = 5

export function usePaletteRows(text: string): { name: string; rows: PaletteRow[] }[] {
  const { data: user } = useQuery({ ...currentUser, enabled: memberTag() !== null })
  const q = useDebounced(isForLookup(text) ? undefined : queryText(text))
  const products = useProducts(q, user?.subscriptionStatus === 'active')
  const suppliers = useSuppliers(q)
  return [
    { name: 'Pages', rows: pagesFor(text, user?.operator).slice(0, PAGES_SHOWN) },
    { name: 'Products', rows: products },
    { name: 'Suppliers', rows: suppliers },
    { name: 'Actions', rows: actionsFor(text) },
  ].filter(({ rows }) => rows.length > 0)
}

/** Search comes with a plan. Without one, products saved on the device are found. */
function useProducts(q: string | undefined, paying: boolean): PaletteRow[] {
  const client = useQueryClient()
  const { data, isPlaceholderData } = useInfiniteQuery({
    ...searchResults({ q }),
    enabled: paying && q !== undefined,
  })
  if (q === undefined) return []
  const found: { id: string; name: string }[] =
    data && !isPlaceholderData
      ? data.pages.flatMap(({ items }) => items)
      : productsHere(client).filter(({ name }) => hasWords(name, q))
  return distinct(found)
    .slice(0, FOUND_SHOWN)
    .map(({ id, name }) => ({ id: `product-${id}`, label: name, go: `/product/${id}` }))
}

function useSuppliers(q: string | undefined): PaletteRow[] {
  const { data, isPlaceholderData } = useQuery({ ...directory({ q }), enabled: q !== undefined })
  if (q === undefined || !data || isPlaceholderData) return []
  return data.items.slice(0, FOUND_SHOWN).map(({ id, name, location }) => ({
    id: `supplier-${id}`,
    label: name,
    note: location ?? undefined,
    go: `/supplier/${id}`,
  }))
}

function useDebounced(value: string | undefined): string | undefined {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  // Results of other words would mislead.
  return late === value ? value : undefined
}
