import type { ReactNode } from 'react'
import type { Billing } from '#contracts/billing'
import type { Offer } from '#contracts/plans'
import { QuietLink } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { takesPayments } from './checkout.tsx'
import { OFFER_PAGES } from './format-price.ts'
import { ChargeLine, PlanPrices } from './plan-prices.tsx'

export function WaysToSubscribe({ how }: { how: Billing | undefined }) {
  const wayTo = (offer: Offer): ReactNode =>
    how && !(takesPayments(how) && how.open[offer]) ? (
      <span className="small">
        {takesPayments(how) ? 'Not available right now.' : 'Payments are not set up on this server.'}
      </span>
    ) : (
      <QuietLink to={OFFER_PAGES[offer].to}>Get {OFFER_PAGES[offer].name}</QuietLink>
    )
  return (
    <Panel title="Plans">
      <PlanPrices actions={{ premium: wayTo('premium'), pro: wayTo('pro') }} />
      <ChargeLine />
    </Panel>
  )
}
