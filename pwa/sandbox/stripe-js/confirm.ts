import type { PaymentIntent, StripeError } from '@stripe/stripe-js'
import type { AnswerOf } from '#contracts/endpoint'
import { confirmTestPayment } from '#contracts/sandbox-payments'
import { call } from '../../api.ts'
import { OfflineError, RefusedError } from '../../call-errors.ts'
import styles from './bank-challenge.module.css'
import type { numbersOf } from './card-text.ts'
import { createElement } from './create-element.ts'

type Answer = AnswerOf<typeof confirmTestPayment>

export async function confirm(
  clientSecret: string,
  card: ReturnType<typeof numbersOf>,
): Promise<StripeError | null> {
  try {
    const first = await call(confirmTestPayment, { body: { clientSecret, ...card } })
    if (first.status !== 'requires_action') return errorOf(first)
    const answer = await askBankChallenge()
    return errorOf(await call(confirmTestPayment, { body: { clientSecret, ...card, answer } }))
  } catch (thrown) {
    return troubleOf(thrown)
  }
}

function errorOf({ status, error }: Answer): StripeError | null {
  if (status === 'succeeded') return null
  if (!error)
    return {
      type: 'api_error',
      message: 'The test server did not answer. Check your subscription before you pay again.',
    }
  const { code, declineCode, message } = error
  const isCard = !/^(payment|setup)_intent_/.test(code)
  return {
    type: isCard ? 'card_error' : 'invalid_request_error',
    code,
    message,
    ...(declineCode && { decline_code: declineCode }),
    // Stripe.js attaches the payment intent to the error.
    ...(status === 'canceled' && { payment_intent: { status } as PaymentIntent }),
  }
}

/** Stripe.js returns every failure as `error` of the result. */
function troubleOf(thrown: unknown): StripeError {
  if (thrown instanceof OfflineError) {
    return {
      type: 'api_connection_error',
      message:
        'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
    }
  }
  if (thrown instanceof RefusedError) {
    const type = thrown.status === 404 ? 'invalid_request_error' : 'api_error'
    return { type, message: thrown.reason, ...(thrown.code && { code: thrown.code }) }
  }
  throw thrown
}

/** A bank's fake 3-D Secure. Closing it is a refusal. */
function askBankChallenge(): Promise<'confirm' | 'refuse'> {
  return new Promise((answered) => {
    const title = createElement('h2', { id: 'test-bank-title', textContent: 'Your bank asks: is this you?' })
    const confirm = createElement('button', {
      type: 'button',
      className: `${styles.button} ${styles.confirm}`,
      textContent: 'Confirm',
    })
    const refuse = createElement('button', {
      type: 'button',
      className: styles.button ?? '',
      textContent: 'Refuse',
    })
    const dialog = createElement('dialog', { className: styles.dialog ?? '' }, [
      title,
      createElement('p', {
        className: styles.text ?? '',
        textContent: 'Test mode: this is not your real bank. Nothing is charged.',
      }),
      createElement('div', { className: styles.actions ?? '' }, [confirm, refuse]),
    ])
    dialog.setAttribute('aria-labelledby', title.id)
    confirm.addEventListener('click', () => dialog.close('confirm'))
    refuse.addEventListener('click', () => dialog.close('refuse'))
    dialog.addEventListener('close', () => {
      const answer = dialog.returnValue === 'confirm' ? 'confirm' : 'refuse'
      dialog.remove()
      answered(answer)
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}
