import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { User } from '#contracts/identity'
import { dollars, OFFER } from '../../../content/offer.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PrimaryLink, QuietLink } from '../../../ui/button.tsx'
import { PlanTable } from '../../plan/billing/plan-prices.tsx'
import { Section } from '../member-page/section.tsx'
import styles from './plans.module.css'

const YourOffer = lazy(() => import('../../plan/billing/your-offer.tsx'))

export function Plans({ user: { plan, subscriptionStatus } }: { user: User }) {
  const pro = subscriptionStatus === 'active'
  return (
    <Section title="Plans">
      <ul className={`${styles.plans} grid gap-3`}>
        <Plan name="Free" price="$0" current={!pro}>
          {pro && (
            <QuietLink to="/contact" search={{ about: 'cancelling' }}>
              Downgrade (Contact Support)
            </QuietLink>
          )}
        </Plan>
        <Plan
          name={plan?.name ?? 'Pro'}
          price={plan ? dollars(plan.amountCents) : OFFER.proPrice}
          current={pro}
        >
          {pro ? (
            <Suspense>
              <YourOffer manage />
            </Suspense>
          ) : (
            <>
              <PrimaryLink to="/subscribe">Upgrade to Pro</PrimaryLink>
              <p className="small soft">
                <Link to="/payment">Premium at {OFFER.premiumPrice} a month</Link> opens the same. Both renew
                monthly and can be cancelled at any time.
              </p>
            </>
          )}
        </Plan>
      </ul>
      <PlanTable />
    </Section>
  )
}

function Plan({
  name,
  price,
  current,
  children,
}: {
  name: string
  price: string
  current: boolean
  children: ReactNode
}) {
  return (
    <li
      className={`${styles.plan} grid start gap-2 lined surface round-lg pad-4`}
      data-current={current || undefined}
    >
      <h3 className="row wrap gap-2 large">
        {name}
        {current && <Badge tone="live">Current Plan</Badge>}
      </h3>
      <p className="soft tabular">
        <strong className="large ink">{price}</strong>/month
      </p>
      {children}
    </li>
  )
}
