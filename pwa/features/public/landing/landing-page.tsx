import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { BRAND } from '../../../brand/brand.ts'
import { OFFER } from '../../../content/offer.ts'
import { laterPart } from '../../../prerender/later-part.tsx'
import { buttonLook, PrimaryLink } from '../../../ui/button.tsx'
import { Gauge } from '../../../ui/gauge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { atLeast, quantity } from '../../../ui/number.ts'
import { stats } from '../../market/trends/queries.ts'
import { GatedLink } from '../../plan/billing/gated-link.tsx'
import { usePageTitle } from '../../shell/frame/shell.tsx'
import { SiteHeader } from '../premium/site-header.tsx'
import styles from './landing-page.module.css'

const LiveSample = laterPart(() => import('./live-sample.tsx'))
const LowerHalf = laterPart(() => import('./lower-half.tsx'))

const SearchIsPremium = lazy(() => import('./search-is-premium.tsx'))

export function LandingPage() {
  usePageTitle('What is starting to sell, and who can supply it')
  return (
    <div className={styles.page}>
      <SiteHeader />
      <div className={styles.top}>
        <div className={styles.words}>
          <h1>{BRAND.claim}</h1>
          <p className={styles.lead}>
            Growing TikTok Shop and Amazon products, with suppliers whose shipments prove it.
          </p>
          <LockedSearch />
          <p className={styles.ways}>
            <PrimaryLink to="/trending">See all trends</PrimaryLink>
            <GatedLink className={buttonLook('quiet')} to="/payment" asks="premium">
              Premium, {OFFER.premiumPrice}/month
            </GatedLink>
          </p>
        </div>
        <LiveSample />
      </div>
      <Figures />
      <LowerHalf />
    </div>
  )
}

/** Unknown counts are left out. */
function Figures() {
  const { data } = useQuery(stats)
  const known = data && data.publishedAt !== null
  const unknown = data ? '–' : undefined
  return (
    <Gauge
      figures={[
        { label: 'products tracked', value: known ? atLeast(data.products) : unknown },
        { label: 'suppliers with shipments', value: known ? quantity(data.suppliers) : unknown },
        { label: 'shipments in our data', value: known ? quantity(data.shipments) : unknown },
      ]}
    />
  )
}

function LockedSearch() {
  const [asked, setAsked] = useState(false)
  const [everAsked, setEverAsked] = useState(false)
  if (asked && !everAsked) setEverAsked(true)
  const { data } = useQuery(stats)
  const products = data && data.products > 0 ? `${atLeast(data.products)} products` : 'all products'
  return (
    <>
      <div className={`${styles.search} row gap-3 soft surface pill`}>
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
