import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PLAN_PARTS } from '#contracts/plan-table'
import type { Offer } from '#contracts/plans'
import { OFFER_PAGES, priceOf } from './format-price.ts'
import { BackToDashboard } from './notices.tsx'
import styles from './offer-page.module.css'

export function OfferPage({ offer, children }: { offer: Offer; children: ReactNode }) {
  const price = priceOf(offer)
  return (
    <div className={`${styles.offer} grid gap-4`}>
      <section className={`${styles.price} grid gap-1`} aria-label="Price">
        <p>
          <strong>{price}</strong> a month
        </p>
        <p className={`${styles.small} small soft pretty`}>
          Renews every month. Cancel anytime. Payments are not refunded.{' '}
          <Link to="/terms" hash="billing">
            Terms
          </Link>
        </p>
        {offer === 'pro' && (
          <p className={`${styles.small} small soft pretty`}>
            <Link to={OFFER_PAGES.premium.to}>
              {OFFER_PAGES.premium.name} at {priceOf('premium')} a month
            </Link>{' '}
            opens the same.
          </p>
        )}
      </section>
      <div className={`${styles.checkout} stack top gap-4`}>
        {children}
        <div>
          <BackToDashboard />
        </div>
      </div>
      <section className={`${styles.holds} grid top gap-3`} aria-labelledby="holds">
        <h2 id="holds">What you get</h2>
        <ul className={styles.parts}>
          {PLAN_PARTS.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
