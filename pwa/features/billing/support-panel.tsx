import { Link } from '@tanstack/react-router'
import type { SubscriptionStatus } from '#contracts/billing'
import { CONTACT } from '../../brand/brand.ts'
import { AFTER_CANCELLING } from '../../content/cancelling.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PortalButton } from './portal-button.tsx'
import styles from './subscription-page.module.css'

const RENEWS = ['active', 'grace']

/** How to cancel, change the card, and reach somebody. */
export function SupportPanel({
  status: { standing },
  email,
  portal,
}: {
  status: SubscriptionStatus
  email: string | null
  portal: boolean
}) {
  const subject = `Subscription${email ? ` of ${email}` : ''}`
  return (
    <Panel title="Cancelling and support">
      {RENEWS.includes(standing) && (
        <p>
          Cancel {portal ? 'in the billing portal, or ' : ''}by writing to support from the address of your
          account. {AFTER_CANCELLING} It is not refunded.
        </p>
      )}
      {portal && (
        <>
          <p className={styles.soft}>
            The billing portal is a Stripe page. There you can change your card, cancel, and pay open
            invoices.
          </p>
          <PortalButton label="Open the billing portal" />
        </>
      )}
      <p className={styles.soft}>Do you have a question, or is a charge wrong? Write to us.</p>
      <div className={styles.ways}>
        <a
          className={buttonLook('quiet')}
          href={`mailto:${CONTACT.email}?subject=${encodeURIComponent(subject)}`}
        >
          <Icon name="mail" size={18} /> Write to support
        </a>
        <Link className={buttonLook('quiet')} to="/contact">
          Contact form
        </Link>
      </div>
    </Panel>
  )
}
