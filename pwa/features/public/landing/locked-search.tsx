import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { atLeast } from '../../../ui/number.ts'
import { stats } from '../../market/trends/queries.ts'
import styles from './locked-search.module.css'

const SearchIsPremium = lazy(() => import('./search-is-premium.tsx'))

export function LockedSearch() {
  const [asked, setAsked] = useState(false)
  const [everAsked, setEverAsked] = useState(false)
  if (asked && !everAsked) setEverAsked(true)
  const { data } = useQuery(stats)
  const products = data && data.products > 0 ? `${atLeast(data.products)} products` : 'all products'
  return (
    <>
      <div className={`${styles.box} row gap-3 soft surface pill`}>
        <Icon name="search" />
        <input type="search" disabled aria-label="Search" placeholder={`Search ${products}`} />
        <Icon name="lock" size={18} />
        <button type="button" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          <span className="visually-hidden">Why search is locked</span>
        </button>
      </div>
      {everAsked && (
        <Suspense>
          <SearchIsPremium open={asked} onClose={() => setAsked(false)} products={products} />
        </Suspense>
      )}
    </>
  )
}
