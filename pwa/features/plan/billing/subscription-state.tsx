import type { ReactNode } from 'react'
import type { SubscriptionStatus } from '#contracts/billing'
import { ALERTS_OF_PLAN, FREE_CONTACTS, GRACE_DAYS, OPEN_ENTRIES, PLAN_NAMES } from '#contracts/plans'
import { KEPT_AFTER_PLAN } from '../../../content/cancelling.ts'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { endsBefore, formatCard } from './format-card.ts'
import { formatPrice, GRANTED_WORDS, OFFER_PAGES } from './format-price.ts'
import { PortalButton } from './portal-button.tsx'
import styles from './subscription-page.module.css'
import { moment, timeLeft } from './time-left.ts'

interface Props {
  status: SubscriptionStatus
  now: number
  portal: boolean
}

export function SubscriptionState(props: Props) {
  const { state } = props.status
  if (state === 'none') return <None />
  if (state === 'granted') return <Granted />
  if (state === 'grace') return <Grace {...props} />
  if (state === 'lapsed') return <Lapsed {...props} />
  if (state === 'ended') return <Ended {...props} />
  return <Running {...props} />
}

function None() {
  return (
    <Panel title="Free plan">
      <p>
        {FREE_CONTACTS} contacts, the trend lists, the supplier directory, {OPEN_ENTRIES.free} products to
        work on and {ALERTS_OF_PLAN.free} alerts. Nothing is charged, and we have no card from you.
      </p>
    </Panel>
  )
}

function Granted() {
  return (
    <Panel title={PLAN_NAMES.granted}>
      <p className={`${styles.lead} large strong pretty`}>{GRANTED_WORDS}</p>
      <p className="small soft pretty">
        Everything that a paid plan opens is open to you. There is nothing to cancel.
      </p>
    </Panel>
  )
}

function Running({ status, now, portal }: Props) {
  const { state, nextChargeAt, endsAt, amountCents, currency } = status
  return (
    <Panel title={nameOf(status)}>
      {state === 'ending' ? (
        <p className={`${styles.lead} large strong pretty`}>
          Cancelled. You are not charged again. Everything stays open until{' '}
          {endsAt ? moment(endsAt) : 'the end of the paid month'}.
        </p>
      ) : (
        <p className={`${styles.lead} large strong pretty`}>
          Everything is open. It renews every month until you cancel.
        </p>
      )}
      <Facts>
        <Fact name="Price">
          {amountCents === null ? 'not known' : `${formatPrice(amountCents, currency)} a month`}
        </Fact>
        {state === 'ending' ? (
          <Fact name="Ends">{endsAt ? moment(endsAt) : 'not known'}</Fact>
        ) : (
          <Fact name="Next charge">{nextChargeAt ? day(nextChargeAt, new Date(now)) : 'not known'}</Fact>
        )}
        <PaidWith status={status} />
      </Facts>
      {state === 'ending' && portal && (
        <>
          <p className="small soft pretty">
            Changed your mind? You can keep it: open the billing portal before that date.
          </p>
          <PortalButton label="Keep the subscription" />
        </>
      )}
    </Panel>
  )
}

function Grace({ status, now, portal }: Props) {
  const { graceEndsAt, offer } = status
  const left = graceEndsAt && timeLeft(graceEndsAt, now)
  return (
    <Panel title={nameOf(status)}>
      <div className={`${styles.warning} grid gap-3 round-md pad-4`} role="status">
        <Icon name="warning" size={24} />
        <div>
          <p className={`${styles.lead} large strong pretty`}>
            Your last payment{amountOf(status)} failed{left && `: ${left}`}
          </p>
          <p>
            {left && graceEndsAt
              ? `Everything stays open until ${moment(graceEndsAt)}. If you do not pay by then, you go back to the free plan. ${KEPT_AFTER_PLAN}`
              : `The ${GRACE_DAYS} days to pay are over. You are going back to the free plan. ${KEPT_AFTER_PLAN}`}
          </p>
        </div>
      </div>
      <div className="flex wrap gap-2">
        <PrimaryLink to={OFFER_PAGES[offer ?? 'premium'].to}>Pay now with another card</PrimaryLink>
        {portal && <PortalButton label="Change the card" />}
      </div>
      <Facts>
        <PaidWith status={status} />
      </Facts>
      <p className="small soft pretty">
        Most payments fail because the card expired or the bank asks for a confirmation. Changing the card
        does not pay the open amount. Pay it here or in the billing portal, or wait for the next try.
      </p>
    </Panel>
  )
}

function Lapsed({ status }: Props) {
  const { graceEndsAt, offer } = status
  return (
    <Panel title="Free plan">
      <p className={`${styles.lead} large strong pretty`}>
        Your payment{amountOf(status)} failed and was not paid within {GRACE_DAYS} days
      </p>
      <p>
        You are on the free plan{graceEndsAt && ` since ${moment(graceEndsAt)}`}. {KEPT_AFTER_PLAN} If you pay
        the open invoice, everything opens again.
      </p>
      <div>
        <PrimaryLink to={OFFER_PAGES[offer ?? 'premium'].to}>Pay the open invoice</PrimaryLink>
      </div>
    </Panel>
  )
}

function Ended({ status: { endsAt, offer } }: Props) {
  return (
    <Panel title="Free plan">
      <p className={`${styles.lead} large strong pretty`}>
        Your {offer ? `${OFFER_PAGES[offer].name} ` : ''}subscription ended{endsAt && ` on ${moment(endsAt)}`}
      </p>
      <p>You are not charged any more. {KEPT_AFTER_PLAN} You can subscribe again at any time:</p>
    </Panel>
  )
}

function PaidWith({ status: { paymentMethod, nextChargeAt } }: { status: SubscriptionStatus }) {
  return (
    <Fact name="Paid with">
      <Figure>{paymentMethod ? formatCard(paymentMethod) : 'no card saved'}</Figure>
      {paymentMethod && nextChargeAt && endsBefore(paymentMethod, nextChargeAt) && (
        <span className={`${styles.note} small danger medium`}>
          {' '}
          This card expires before the next charge. Change it in the billing portal.
        </span>
      )}
    </Fact>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className={`${styles.facts} grid`}>{children}</dl>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function nameOf({ offer }: SubscriptionStatus): string {
  return offer ? OFFER_PAGES[offer].name : 'An old plan that we no longer sell'
}

function amountOf({ amountCents, currency }: SubscriptionStatus): string {
  return amountCents === null ? '' : ` of ${formatPrice(amountCents, currency)}`
}
