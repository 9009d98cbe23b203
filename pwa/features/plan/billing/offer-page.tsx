import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Offer } from '#contracts/plans'
import { OFFER_PAGES, priceOf } from './format-price.ts'
import { BackToDashboard } from './notices.tsx'
import styles from './offer-page.module.css'
import { ChargeLine, PlanPrices, PREMIUM_OPENS } from './plan-prices.tsx'

export function OfferPage({ offer, children }: { offer: Offer; children: ReactNode }) {
  return (
    <div className={`${styles.offer} grid gap-4`}>
      <section className={`${styles.price} grid gap-1`} aria-label="Price">
        {offer === 'pro' && (
          <p className={`${styles.small} pretty`}>
            <Link to={OFFER_PAGES.premium.to}>
              {OFFER_PAGES.premium.name} at {priceOf('premium')} a month
            </Link>{' '}
            opens the same: {PREMIUM_OPENS}
          </p>
        )}
        <p>
          <strong>{priceOf(offer)}</strong> a month
        </p>
        <ChargeLine />
        <p className={`${styles.small} small soft`}>
          <Link to="/terms" hash="billing">
            Terms
          </Link>
        </p>
      </section>
      <div className={`${styles.checkout} stack top gap-4`}>
        {children}
        <div>
          <BackToDashboard />
        </div>
      </div>
      <section className="stack top gap-3" aria-labelledby="holds">
        <h2 id="holds" className="large">
          What you get
        </h2>
        <PlanPrices />
      </section>
    </div>
  )
}
