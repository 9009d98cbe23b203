import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Billing, Payable } from '#contracts/billing'
import type { User } from '#contracts/identity'
import { OFFERS, type Offer, PLAN_NAMES } from '#contracts/plans'
import { useOnline } from '../../../offline/online.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/skeleton.tsx'
import styles from './checkout.module.css'
import { formatPrice, isGranted, OFFER_PAGES, priceOf } from './format-price.ts'
import { OfferClosed, PaymentOffline } from './notices.tsx'
import { PaymentForm } from './payment-form.tsx'
import { PlanActivation } from './plan-activation.tsx'
import { billing, payable, paymentScript } from './queries.ts'

interface Props {
  offer: Offer
  user: User
  /** True after a bank redirect that reports success. */
  returned: boolean
  returnUrl: string
  settingUp: string
  processing: string
  subscribed: ReactNode
  /** `error`: null if the server sent no secret. */
  failed: (error: Error | null, retry: () => void) => ReactNode
  onFailed: (error: Error | null) => void
  /** Called when the plan is active. */
  welcome: () => void
}

export function Checkout(props: Props) {
  const online = useOnline()
  const [paid, setPaid] = useState(props.returned)
  const { data: how, error, refetch } = useQuery(billing)
  if (paid) return <PlanActivation seen={!props.returned} welcome={props.welcome} />
  if (how) {
    if (!how.open[props.offer]) return <OfferClosed offer={props.offer} />
    return (
      <>
        {isGranted(props.user.plan) && <AlreadyGiven name={PLAN_NAMES.granted} />}
        <Setup {...props} how={how} onPaid={() => setPaid(true)} />
      </>
    )
  }
  if (!online) return <PaymentOffline />
  return error ? (
    <Failed error={error} retry={() => void refetch()} />
  ) : (
    <CheckoutWaiting>{props.settingUp}</CheckoutWaiting>
  )
}

function AlreadyGiven({ name }: { name: string }) {
  return (
    <p className={`${styles.due} flex gap-2 strong water round-md pad-3-4`}>
      <Icon name="plan" size={20} />{' '}
      <span>You have {name}: everything is open, and nothing is charged. Paying opens nothing more.</span>
    </p>
  )
}

export function CheckoutWaiting({ children }: { children: string }) {
  return (
    <div className={`${styles.card} stack gap-4 lined surface round-lg pad-4`}>
      <Spinner>{children}</Spinner>
    </div>
  )
}

export function takesPayments({ by, publishableKey }: Billing): boolean {
  return by === 'sandbox' || (by === 'stripe' && publishableKey !== null)
}

function Setup({ how, offer, onPaid, onFailed, ...props }: Props & { how: Billing; onPaid: () => void }) {
  const online = useOnline()
  const begun = useQuery(payable(offer))
  const script = useQuery(paymentScript(how))
  const retry = () => void begun.refetch()
  const report = useEffectEvent(onFailed)
  const unpayable = begun.data !== undefined && begun.data.status !== 'active' && !begun.data.clientSecret
  useEffect(() => {
    if (begun.errorUpdateCount > 0 || unpayable) report(begun.error)
  }, [begun.errorUpdateCount, begun.error, unpayable])
  if (begun.data?.status === 'active') return props.subscribed
  if (begun.data && !begun.isFetching) {
    if (unpayable) return props.failed(null, retry)
    if (script.data) {
      return (
        <div className={`${styles.card} stack gap-4 lined surface round-lg pad-4`}>
          <Due offer={offer} payable={begun.data} />
          <PaymentForm
            stripe={script.data}
            payable={begun.data}
            user={props.user}
            returnUrl={props.returnUrl}
            label={labelOf(offer, begun.data)}
            processing={props.processing}
            onPaid={onPaid}
            onExpired={retry}
          />
          <p className={`${styles.small} flex gap-2 small soft pretty`}>
            <Icon name="lock" size={16} />
            <span>
              {how.by === 'sandbox'
                ? 'Test mode: nothing is charged.'
                : 'Your card goes to Stripe and never reaches our server.'}
            </span>
          </p>
        </div>
      )
    }
    if (script.error && !script.isFetching) return <NoScript retry={() => void script.refetch()} />
  }
  if (!online && !begun.data) return <PaymentOffline />
  if (begun.error && !begun.isFetching) return props.failed(begun.error, retry)
  return <CheckoutWaiting>{props.settingUp}</CheckoutWaiting>
}

/** Shown when the charge differs from one month's price. */
function Due({ offer, payable }: { offer: Offer; payable: Payable }) {
  const { status, amountCents, currency } = payable
  if (amountCents === null) return null
  const amount = formatPrice(amountCents, currency)
  const other = payable.offer === offer ? null : payable.offer
  if (status === 'past_due') {
    return (
      <p className={`${styles.due} flex gap-2 strong water round-md pad-3-4`} role="status">
        <Icon name="warning" size={20} />{' '}
        <span>
          Your last payment of {amount} {other && `for ${OFFER_PAGES[other].name} `}failed; pay it here.
          {other &&
            ` Your plan stays ${OFFER_PAGES[other].name}, which opens the same as ${OFFER_PAGES[offer].name}.`}
        </span>
      </p>
    )
  }
  if (amountCents === OFFERS[offer].cents) return null
  return (
    <p className={`${styles.due} flex gap-2 strong water round-md pad-3-4`}>
      <Icon name="plan" size={20} /> <span>Due now: {amount}</span>
    </p>
  )
}

function labelOf(offer: Offer, { status, intent, amountCents, currency }: Payable): string {
  if (intent === 'setup') return 'Save the card and subscribe'
  if (amountCents !== null && (status === 'past_due' || amountCents !== OFFERS[offer].cents))
    return `Pay ${formatPrice(amountCents, currency)} now`
  return `Subscribe for ${priceOf(offer)} a month`
}

function NoScript({ retry }: { retry: () => void }) {
  const online = useOnline()
  return (
    <Notice
      icon={online ? 'warning' : 'offline'}
      title="The card form could not be loaded"
      alert
      action={
        <Button onClick={retry}>
          <Icon name="refresh" /> Try again
        </Button>
      }
    >
      <p>
        {online
          ? 'Nothing was charged. A browser setting, an ad blocker or your internet connection may block it. Try again.'
          : 'Nothing was charged. You are offline. Try again when you are online.'}
      </p>
    </Notice>
  )
}
