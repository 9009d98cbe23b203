import { type Billing, OFFER_NAMES } from '#contracts/billing'
import { PLAN_PARTS } from '#contracts/plan-table'
import { QuietLink } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { takesPayments } from './checkout.tsx'
import { OFFER_PAGES, priceOf } from './format-price.ts'
import styles from './subscription-page.module.css'

export function WaysToSubscribe({ how }: { how: Billing | undefined }) {
  return (
    <Panel title="Plans">
      <ul className={`${styles.offers} grid gap-3`}>
        {OFFER_NAMES.map((offer) => (
          <li key={offer} className={`${styles.offer} grid start gap-3 water round-md pad-3-4`}>
            <p>
              <span className="strong">{OFFER_PAGES[offer].name}</span>
              <br />
              <strong>{priceOf(offer)}</strong> a month
            </p>
            {how && !(takesPayments(how) && how.open[offer]) ? (
              <p className="small soft pretty">
                {takesPayments(how) ? 'Not available right now.' : 'Payments are not set up on this server.'}
              </p>
            ) : (
              <QuietLink to={OFFER_PAGES[offer].to}>Get {OFFER_PAGES[offer].name}</QuietLink>
            )}
          </li>
        ))}
      </ul>
      <p className="small soft pretty">
        Both open the same. You pay the price next to the button you press. It renews monthly until you
        cancel. A paid month is not refunded.
      </p>
      <ul className={`${styles.parts} grid`}>
        {PLAN_PARTS.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </Panel>
  )
}
