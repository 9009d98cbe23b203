import { useQuery } from '@tanstack/react-query'
import { memberTag } from '../../../offline/member-cookie.ts'
import { buttonLook, QuietLink } from '../../../ui/button.tsx'
import { useInApp } from '../../../ui/in-app.ts'
import { currentUser } from '../identity/user.ts'
import { manageWords } from './format-price.ts'
import { GatedLink } from './gated-link.tsx'
import { ChargeLine, PlanPrices } from './plan-prices.tsx'

export function PlanOffer() {
  const { data } = useQuery({ ...currentUser, enabled: memberTag() !== null })
  // The server knows no member, and the answer may be here before this part is hydrated.
  const user = useInApp() && data?.subscriptionStatus === 'active' ? data : null
  return (
    <section className="stack gap-4" aria-labelledby="plan">
      <h2 id="plan" className="heading">
        Plans
      </h2>
      <PlanPrices
        actions={{
          premium: user ? (
            <div className="grid start gap-1">
              <p>You have {user.plan?.name ?? 'a plan'}:</p>
              <QuietLink to="/subscription">{manageWords(user.plan)}</QuietLink>
            </div>
          ) : (
            <GatedLink className={buttonLook('primary')} to="/payment" asks="premium">
              Get Premium
            </GatedLink>
          ),
        }}
      />
      {!user && <ChargeLine />}
    </section>
  )
}
