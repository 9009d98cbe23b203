import { useQuery } from '@tanstack/react-query'
import { PLAN_PARTS, PLAN_TABLE } from '#contracts/plan-table'
import { OFFER } from '../../../content/offer.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import { buttonLook, QuietLink } from '../../../ui/button.tsx'
import { manageWords } from '../../plan/billing/format-price.ts'
import { GatedLink } from '../../plan/billing/gated-link.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import styles from './plan-offer.module.css'

export function PlanOffer() {
  return (
    <section className={`${styles.offer} grid gap-5`} aria-labelledby="plan">
      <div className={`${styles.price} grid top start gap-2`}>
        <h2 id="plan">Premium</h2>
        <p>
          <strong>{OFFER.premiumPrice}</strong> a month
        </p>
        <WayToIt />
      </div>
      <div className="grid top gap-3">
        <ul className={`${styles.parts} grid`}>
          {PLAN_PARTS.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <p className="small soft pretty">
          You can see trends and suppliers without an account. A free account includes{' '}
          {PLAN_TABLE.contacts.freePart}, {PLAN_TABLE.entries.freePart} and {PLAN_TABLE.alerts.freePart}.
        </p>
      </div>
    </section>
  )
}

function WayToIt() {
  const { data: user } = useQuery({ ...currentUser, enabled: memberTag() !== null })
  if (user?.subscriptionStatus === 'active') {
    return (
      <>
        <p>You have {user.plan?.name ?? 'a plan'}:</p>
        <QuietLink to="/subscription">{manageWords(user.plan)}</QuietLink>
      </>
    )
  }
  return (
    <>
      <GatedLink className={buttonLook('primary')} to="/payment" asks="premium">
        Get Premium
      </GatedLink>
      <p className="small soft pretty">Renews monthly, can be cancelled at any time. Non-refundable.</p>
    </>
  )
}
