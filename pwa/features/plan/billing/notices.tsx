import type { Offer } from '#contracts/plans'
import { QuietLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OnlineOnly } from '../identity/online-only.tsx'
import { OFFER_PAGES, priceOf } from './format-price.ts'

/** Reasons for a missing payment form, each with an alternative. */

export function PaymentsUnavailable() {
  return (
    <Notice icon="plan" title="Payments are not set up on this server" action={<BackToDashboard />}>
      <p>Nothing was charged. Your plan and your contacts do not change.</p>
    </Notice>
  )
}

export function OfferClosed({ offer }: { offer: Offer }) {
  return (
    <Notice icon="lock" title={`${OFFER_PAGES[offer].name} is not available right now`}>
      <p>
        We could not confirm the price of {priceOf(offer)} a month with the payment provider. Nothing was
        charged. Please try again later.
      </p>
    </Notice>
  )
}

export function PaymentOffline() {
  return (
    <OnlineOnly title="You can pay only online">
      <p>
        You are offline. Nothing was charged, and nothing will be sent later. The form loads when you are
        online again.
      </p>
    </OnlineOnly>
  )
}

export function BackToDashboard() {
  return <QuietLink to="/dashboard">Back to Dashboard</QuietLink>
}
