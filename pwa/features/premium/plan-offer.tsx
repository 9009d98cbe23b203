import { OFFER } from '../../content/offer.ts'
import { buttonLook } from '../../ui/button.tsx'
import { GatedLink } from '../identity/gated-link.tsx'
import styles from './plan-offer.module.css'
import { PLAN_PARTS } from './plan-parts.ts'

/** The paid plan: its price, what it holds, and the way to it. */
export function PlanOffer() {
  return (
    <section className={styles.offer} aria-labelledby="plan">
      <div className={styles.price}>
        <h2 id="plan">Premium</h2>
        <p>
          <strong>{OFFER.premiumPrice}</strong> a month
        </p>
        <GatedLink className={buttonLook('primary')} to="/payment" asks="premium">
          Get Premium
        </GatedLink>
        <p className={styles.small}>Renews monthly, can be cancelled at any time. Non-refundable.</p>
      </div>
      <div className={styles.holds}>
        <ul className={styles.parts}>
          {PLAN_PARTS.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <p className={styles.small}>
          Payment is not open on this server yet. Today the trend lists and the suppliers need no account, and
          a free one holds three contacts and a watchlist.
        </p>
      </div>
    </section>
  )
}
