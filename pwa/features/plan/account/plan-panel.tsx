import { Link } from '@tanstack/react-router'
import type { User } from '#contracts/identity'
import { PLAN_TABLE } from '#contracts/plan-table'
import { CONTACTS_AN_HOUR, FREE_CONTACTS } from '#contracts/plans'
import { KEPT_AFTER_PLAN } from '../../../content/cancelling.ts'
import { PrimaryLink, QuietLink } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { plural, quantity } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import page from '../../shell/frame/account-section.module.css'
import { formatHeldPlan, manageWords, priceOf } from '../billing/format-price.ts'
import YourOffer from '../billing/your-offer.tsx'
import styles from './plan-panel.module.css'

export function PlanPanel({ user: { contactsUsed, plan, subscriptionStatus } }: { user: User }) {
  if (subscriptionStatus === 'active') {
    return (
      <Panel title="Plan">
        <p className="large strong">
          <Figure>{plan ? formatHeldPlan(plan) : 'Pro'}</Figure> -{' '}
          {PLAN_TABLE.contacts.planPart.toLowerCase()}
        </p>
        <YourOffer />
        <p className={page.soft}>If you go back to the free plan: {KEPT_AFTER_PLAN}</p>
        <div>
          <QuietLink to="/subscription">{manageWords(plan)}</QuietLink>
        </div>
      </Panel>
    )
  }
  const left = Math.max(0, FREE_CONTACTS - contactsUsed)
  return (
    <Panel title="Plan">
      <p className="large strong">
        Free Plan - {contactsUsed}/{FREE_CONTACTS} contacts used
      </p>
      <div className={`${styles.meter} grid gap-1`} aria-hidden="true">
        {Array.from({ length: FREE_CONTACTS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments keep their position
          <span key={index} data-used={index < contactsUsed || undefined} />
        ))}
      </div>
      <p className={page.soft}>
        {left > 0
          ? `${free(left)} free. The same one counts only once.`
          : `Those you revealed stay yours. A plan opens the others, up to ${quantity(CONTACTS_AN_HOUR)} an hour.`}
      </p>
      <p className={page.soft}>
        <Link to="/payment">Premium at {priceOf('premium')} a month</Link> opens everything. Pro is{' '}
        {priceOf('pro')} and opens the same.
      </p>
      <div>
        <PrimaryLink to="/subscribe">Upgrade to Pro</PrimaryLink>
      </div>
    </Panel>
  )
}

function free(left: number): string {
  return `${plural(left, left < FREE_CONTACTS ? 'more contact' : 'contact')} ${left === 1 ? 'is' : 'are'}`
}
