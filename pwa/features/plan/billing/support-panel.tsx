import { Link } from '@tanstack/react-router'
import type { SubscriptionStatus } from '#contracts/billing'
import { AFTER_CANCELLING } from '../../../content/cancelling.ts'
import { QuietLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PortalButton } from './portal-button.tsx'

const RENEWS = ['active', 'grace']

export function SupportPanel({
  status: { state, hasActiveSubscription },
  portal,
}: {
  status: SubscriptionStatus
  portal: boolean
}) {
  const renews = RENEWS.includes(state)
  return (
    <Panel title={renews || portal ? 'Cancelling and support' : 'Support'}>
      {renews && (
        <p>
          Cancel {portal ? 'in the billing portal, or ' : ''}by the{' '}
          <Link to="/contact" search={{ about: 'cancelling' }}>
            contact form
          </Link>
          , signed in as you are now. {AFTER_CANCELLING} It is not refunded.
        </p>
      )}
      {portal && (
        <>
          <p className="small soft pretty">
            The billing portal is a Stripe page. There you can change your card, cancel, and pay open
            invoices.
          </p>
          <PortalButton label="Open the billing portal" />
        </>
      )}
      <p className="small soft pretty">
        Do you have a question{state === 'granted' || state === 'none' ? '' : ', or is a charge wrong'}? Write
        to us. {hasActiveSubscription && 'You have a plan, so we answer you first.'}
      </p>
      <div className="flex wrap gap-2">
        <QuietLink to="/contact" search={{ about: 'subscription' }}>
          <Icon name="mail" size={18} /> Write to support
        </QuietLink>
      </div>
    </Panel>
  )
}
