import { Link } from '@tanstack/react-router'
import { day } from '../../../ui/number.ts'
import { formatPrice, GRANTED_WORDS, OFFER_PAGES } from './format-price.ts'
import styles from './plan-notes.module.css'
import { useSubscriptionStatus } from './use-subscription-status.ts'

export default function YourOffer({ manage = false }: { manage?: boolean }) {
  const known = useSubscriptionStatus()
  return (
    <p className={`${styles.line} small soft pretty`}>
      {known ? sentence(known) : '\u00a0'}{' '}
      {manage && (
        <Link to="/subscription">
          {known?.status.state === 'granted' ? 'Your plan' : 'Manage Subscription'}
        </Link>
      )}
    </p>
  )
}

function sentence({ status, now }: NonNullable<ReturnType<typeof useSubscriptionStatus>>): string {
  const { state, offer, amountCents, currency, nextChargeAt, endsAt } = status
  if (state === 'granted') return GRANTED_WORDS
  const name = offer ? OFFER_PAGES[offer].name : 'Your offer'
  const price = amountCents === null ? '' : `, ${formatPrice(amountCents, currency)} a month`
  const on = (instant: string) => day(instant, new Date(now))
  if (state === 'ending' && endsAt) return `${name}${price}; cancelled, open until ${on(endsAt)}.`
  if (state === 'grace') return `${name}${price}; the last payment failed.`
  return nextChargeAt ? `${name}${price}; next charge on ${on(nextChargeAt)}.` : `${name}${price}.`
}
