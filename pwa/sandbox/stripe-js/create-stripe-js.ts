import type { PaymentIntent, SetupIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { confirm } from './confirm.ts'
import { createPaymentElement, type PaymentElement } from './payment-element.ts'

interface Options {
  elements?: StripeElements
  clientSecret?: string
  confirmParams?: { return_url?: string }
  redirect?: 'always' | 'if_required'
}

interface Inside {
  clientSecret: string | undefined
  payment: PaymentElement | null
}

/**
 * The part of Stripe.js that our pages use, for the sandbox. The card goes to our server and on to the fake
 * Stripe.
 */
export function createStripeJs(): Stripe {
  const insides = new WeakMap<StripeElements, Inside>()

  const elements = (given: { clientSecret?: string } = {}): StripeElements => {
    const inside: Inside = { clientSecret: given.clientSecret, payment: null }
    const made = elementsOver(inside)
    insides.set(made, inside)
    return made
  }

  const tryToPay = async (options: Options): Promise<{ secret: string; error: StripeError | null }> => {
    const inside = options.elements && insides.get(options.elements)
    const secret = options.clientSecret ?? inside?.clientSecret
    if (!inside?.payment?.isMounted() || !secret) {
      throw new Error('Confirming needs a mounted payment element and a client secret.')
    }
    const read = inside.payment.read()
    const error = 'error' in read ? read.error : await confirm(secret, read.card)
    if (!error && options.redirect !== 'if_required') leave(options.confirmParams?.return_url, secret)
    return { secret, error }
  }

  // Only the methods that our pages call, as in Stripe.js; others throw.
  return {
    elements,
    confirmPayment: async (options: Options) => {
      const { secret, error } = await tryToPay(options)
      return error ? { error } : { paymentIntent: succeeded<PaymentIntent>('payment_intent', secret) }
    },
    confirmSetup: async (options: Options) => {
      const { secret, error } = await tryToPay(options)
      return error ? { error } : { setupIntent: succeeded<SetupIntent>('setup_intent', secret) }
    },
    createToken: notHere,
    createPaymentMethod: notHere,
    confirmCardPayment: notHere,
  } as unknown as Stripe
}

function elementsOver(inside: Inside): StripeElements {
  const create = (type: string) => {
    if (type !== 'payment') throw new Error(`The sandbox has no ${type} element.`)
    if (inside.payment) throw new Error('There is a payment element already.')
    inside.payment = createPaymentElement(() => {
      inside.payment = null
    })
    return inside.payment.element
  }
  return {
    create,
    getElement: (type: string) => (type === 'payment' && inside.payment?.element) || null,
    submit: async () => {
      if (!inside.payment) throw new Error('There is no payment element to submit.')
      const read = inside.payment.read()
      return 'error' in read ? read : { selectedPaymentMethod: 'card' }
    },
    update: (changes: { clientSecret?: string }) => {
      inside.clientSecret = changes.clientSecret ?? inside.clientSecret
    },
    fetchUpdates: async () => ({}),
  } as unknown as StripeElements
}

function succeeded<Intent>(object: string, clientSecret: string): Intent {
  const [id] = clientSecret.split('_secret_')
  return { id, object, client_secret: clientSecret, status: 'succeeded', livemode: false } as Intent
}

function leave(address: string | undefined, clientSecret: string): void {
  if (!address) throw new Error('Confirming needs an address to return to.')
  const url = new URL(address)
  url.searchParams.set('payment_intent', clientSecret.split('_secret_')[0] ?? '')
  url.searchParams.set('payment_intent_client_secret', clientSecret)
  url.searchParams.set('redirect_status', 'succeeded')
  location.assign(url)
}

async function notHere(): Promise<never> {
  throw new Error('The sandbox pays by the payment element alone.')
}
