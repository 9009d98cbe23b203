import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { BRAND } from '../../../brand/brand.ts'
import { OFFER } from '../../../content/offer.ts'
import { laterPart } from '../../../prerender/later-part.tsx'
import { buttonLook, PrimaryLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { atLeast } from '../../../ui/number.ts'
import { stats } from '../../market/trends/queries.ts'
import { GatedLink } from '../../plan/billing/gated-link.tsx'
import { usePageTitle } from '../../shell/frame/shell.tsx'
import { SiteHeader } from '../premium/site-header.tsx'
import styles from './landing-page.module.css'

const WorkedCase = laterPart(() => import('./worked-case.tsx'))
const LiveSample = laterPart(() => import('./live-sample.tsx'))
const LowerHalf = laterPart(() => import('./lower-half.tsx'))

const SearchIsPremium = lazy(() => import('./search-is-premium.tsx'))

export function LandingPage() {
  usePageTitle('What is starting to sell, and who can supply it')
  const { data } = useQuery(stats)
  const products = data && data.products > 0 ? `${atLeast(data.products)} products` : null
  return (
    <div className={styles.page}>
      <SiteHeader />
      <div className={styles.top}>
        <div className={styles.words}>
          <h1>{BRAND.claim}</h1>
          <p className={styles.lead}>
            {products ?? 'Products'} from TikTok Shop and Amazon, with suppliers whose shipments prove it.
          </p>
          <LockedSearch products={products ?? 'all products'} />
          <p className={styles.ways}>
            <PrimaryLink to="/trending">See all trends</PrimaryLink>
            <GatedLink className={buttonLook('quiet')} to="/payment" asks="premium">
              Premium, {OFFER.premiumPrice}/month
            </GatedLink>
          </p>
        </div>
        <WorkedCase />
      </div>
      <LiveSample />
      <LowerHalf />
    </div>
  )
}

function LockedSearch({ products }: { products: string }) {
  const [asked, setAsked] = useState(false)
  const [everAsked, setEverAsked] = useState(false)
  if (asked && !everAsked) setEverAsked(true)
  return (
    <>
      <div className={`${styles.search} row gap-3 soft surface pill`}>
        <Icon name="search" />
        <input type="search" disabled aria-label="Search" placeholder={`Search ${products}`} />
        <Icon name="lock" size={18} />
        <button
          type="button"
          aria-label="Why search is locked"
          aria-haspopup="dialog"
          onClick={() => setAsked(true)}
        />
      </div>
      {everAsked && (
        <Suspense>
          <SearchIsPremium open={asked} onClose={() => setAsked(false)} products={products} />
        </Suspense>
      )}
    </>
  )
}
