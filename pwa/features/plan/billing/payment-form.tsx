import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe, StripePaymentElementOptions } from '@stripe/stripe-js'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Payable } from '#contracts/billing'
import type { User } from '#contracts/identity'
import { holdUpdates } from '../../../offline/hold-updates.ts'
import { useOnline } from '../../../offline/online.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useMedia } from '../../../ui/media.ts'
import { useStore } from '../../../ui/store.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { appearance } from '../../shell/frame/appearance.ts'
import { nameOf } from '../identity/name-of.ts'
import { confirmPayment, type Outcome } from './confirm-payment.ts'
import styles from './payment-form.module.css'
import { syncWithStripe } from './sync-plan.ts'

interface Props {
  payable: Payable
  user: User
  /** Target of the bank's redirect. */
  returnUrl: string
  label: string
  processing: string
  onPaid: () => void
  /** The payment was canceled; start a new one. */
  onExpired: () => void
}

/** The provider's card form. Card data never reaches our code. */
export function PaymentForm({ stripe, ...rest }: Props & { stripe: Stripe }) {
  const { clientSecret } = rest.payable
  const dark = useDark()
  const options = useMemo(
    () => ({ clientSecret: clientSecret ?? '', appearance: stripeAppearance(dark) }),
    [clientSecret, dark],
  )
  useEffect(holdUpdates, [])
  return (
    <Elements stripe={stripe} options={options} key={clientSecret}>
      <Fields {...rest} />
    </Elements>
  )
}

function Fields({ payable, user, returnUrl, label, processing, onPaid, onExpired }: Props) {
  const client = useQueryClient()
  const stripe = useStripe()
  const elements = useElements()
  const online = useOnline()
  const [ready, setReady] = useState(false)
  const [broken, setBroken] = useState(false)
  const [paying, setPaying] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const troubleText = useRef<HTMLParagraphElement>(null)
  const options = useMemo(() => fieldsFor(user), [user])
  useWarningAtLeaving(paying)

  const pay = async () => {
    if (!stripe || !elements || paying || !online) return
    setPaying(true)
    setTrouble(null)
    const outcome = await confirmPayment(stripe, elements, { intent: payable.intent, returnUrl })
    if (outcome.kind === 'paid' || (outcome.kind === 'unknown' && (await hasArrived()))) return onPaid()
    setPaying(false)
    // The provider's form has marked the field.
    if (outcome.kind === 'incomplete') return setTrouble(outcome.message)
    const { title, text, short = text } = describeOutcome(outcome)
    toast({ title, description: short, tone: 'destructive' })
    setTrouble(text)
    troubleText.current?.focus()
    if (outcome.kind === 'expired') onExpired()
  }
  /** When the provider's answer is lost, the server may know the outcome. */
  const hasArrived = () =>
    syncWithStripe(client).then(
      ({ state }) => state === 'active',
      // The outcome stays unknown.
      () => false,
    )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void pay()
  }
  return (
    <form className={`${styles.form} stack gap-4`} onSubmit={submit} aria-label="Payment" data-pays>
      <div className={styles.fields} aria-busy={!ready && !broken}>
        <PaymentElement
          options={options}
          onReady={() => setReady(true)}
          onLoadError={() => setBroken(true)}
        />
      </div>
      {broken && (
        <p className={`${styles.trouble} flex gap-2 danger medium pretty`} role="alert">
          <Icon name="warning" size={18} /> The card form did not load. Nothing was charged. Reload the page
          to try again.
        </p>
      )}
      {/* The live region exists before its text, so a screen reader announces the text. */}
      <p
        className={trouble ? `${styles.trouble} flex gap-2 danger medium pretty` : undefined}
        role="alert"
        tabIndex={-1}
        ref={troubleText}
      >
        {trouble && (
          <>
            <Icon name="warning" size={18} /> <span>{trouble}</span>
          </>
        )}
      </p>
      {!online && (
        <p className={`${styles.trouble} flex gap-2 danger medium pretty`} role="status">
          <Icon name="offline" size={18} />{' '}
          {paying
            ? 'You are offline. Your payment may have been successful; we are waiting for the answer. If you pay again, you are charged only once.'
            : 'You are offline, so you cannot pay now. Nothing will be sent later. Your text stays here.'}
        </p>
      )}
      <SubmitButton pending={paying} disabled={!paying && (!stripe || !elements || !ready || !online)}>
        {paying ? processing : label}
      </SubmitButton>
    </form>
  )
}

function describeOutcome(outcome: Exclude<Outcome, { kind: 'paid' | 'incomplete' }>): {
  title: string
  text: string
  short?: string
} {
  if (outcome.kind === 'refused') return { title: 'Payment Failed', text: outcome.message }
  if (outcome.kind === 'expired') {
    return {
      title: 'Payment Failed',
      text: 'This payment is too old, or you started another one. Nothing was charged. A new form is loading.',
    }
  }
  return {
    title: 'No answer yet',
    short: 'We do not know yet if the payment was successful.',
    text: 'The payment provider did not answer, so we do not know yet if the payment was successful. Press the button again when you are online. You are never charged twice.',
  }
}

/** Name and email come from the account, unless the card requires them. */
function fieldsFor(user: User): StripePaymentElementOptions {
  const name = nameOf(user)
  return {
    layout: { type: 'tabs' },
    paymentMethodOrder: ['card'],
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    fields: { billingDetails: { name: 'auto', email: 'auto' } },
    defaultValues: {
      billingDetails: { ...(name && { name }), ...(user.email && { email: user.email }) },
    },
  }
}

/** Warns before leaving during a payment. */
function useWarningAtLeaving(paying: boolean): void {
  useEffect(() => {
    if (!paying) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [paying])
}

function useDark(): boolean {
  const chosen = useStore(appearance)
  const system = useMedia('(prefers-color-scheme: dark)')
  return chosen === 'system' ? system : chosen === 'dark'
}

/** Stripe's iframe cannot read CSS variables: same colors, in its notation. */
const LIGHT = {
  colorPrimary: '#c2127a',
  colorBackground: '#ffffff',
  colorText: '#0d2038',
  colorTextSecondary: '#47586b',
  colorDanger: '#b3211f',
  border: '#768692',
}
const DARK = {
  colorPrimary: '#f58cc2',
  colorBackground: '#131e2a',
  colorText: '#eef5f9',
  colorTextSecondary: '#aebcc7',
  colorDanger: '#ff9d92',
  border: '#6c7f8f',
}

function stripeAppearance(dark: boolean): Appearance {
  const { border, ...colours } = dark ? DARK : LIGHT
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      ...colours,
      borderRadius: '14px',
      fontFamily: 'system-ui, sans-serif',
      // Phones zoom into fields below 16 px.
      fontSizeBase: '16px',
    },
    rules: { '.Input': { border: `1px solid ${border}`, boxShadow: 'none' } },
  }
}
