import { Link } from '@tanstack/react-router'
import type { Offer } from '#contracts/plans'
import { buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAskedAgain } from '../identity/use-asked-again.ts'
import { priceOf, SOLD } from './price.ts'

/** Why there is no payment form, each with what can be done instead. */

/** Under the heading 'Payment Service Unavailable'. */
export function Unavailable() {
  return (
    <Notice icon="plan" title="Payments are not set up on this server" action={<BackToDashboard />}>
      <p>Nothing was charged, and nothing can be. Your plan and the contacts you opened stay as they are.</p>
    </Notice>
  )
}

export function Closed({ offer }: { offer: Offer }) {
  return (
    <Notice icon="lock" title={`${SOLD[offer].name} is closed for the moment`}>
      <p>
        The price that the payment provider would charge could not be confirmed to be {priceOf(offer)} a
        month, so nobody is asked to pay it. Nothing is charged. Please try again later.
      </p>
    </Notice>
  )
}

export function PaymentOffline() {
  useAskedAgain()
  return (
    <Notice icon="offline" title="Paying needs a network">
      <p>
        A payment is made at the payment provider, who cannot be reached now. Nothing was charged, and nothing
        is kept to be sent later. The form comes by itself when you are online again.
      </p>
    </Notice>
  )
}

export function BackToDashboard() {
  return (
    <Link className={buttonLook('quiet')} to="/dashboard">
      Back to Dashboard
    </Link>
  )
}
