import type { Confirmed } from '../../backend/sandbox/stripe/confirm-payment.ts'
import type { TestCard } from '../../backend/sandbox/stripe/objects/payment-method.ts'

export type Confirm = (clientSecret: string, card: TestCard) => Promise<Confirmed | null>

export const CARDS = {
  pays: '4242424242424242',
  declines: '4000000000000002',
  leaves: '4000002500003155',
  unanswered: '4000000000009995',
  paidAlready: '4000000000000119',
  waits: '4000000000000127',
} as const

/**
 * Stripe's script as a one-field card form, for browser and component tests. Runs in the page, without access to this file.
 * Card numbers end as follows.
 * - 4242 pays.
 * - 0002 is declined.
 * - 3155 pays on the bank's page.
 * - 9995 pays without a response.
 * - 0119 pays although its response fails.
 * - 0127 pays on the event `bank-answers`.
 */
export function stripeInPage(): void {
  type Given = Record<string, unknown>
  const given: Given[] = []
  const Stripe = (key: string) => {
    given.push({ key })
    let clientSecret = ''
    let field: HTMLInputElement | null = null
    const element = () => {
      const listeners = new Map<string, Set<() => void>>()
      return {
        mount(node: HTMLElement) {
          const label = document.createElement('label')
          label.textContent = 'Card number'
          label.style.display = 'block'
          label.style.minHeight = '44px'
          field = document.createElement('input')
          field.inputMode = 'numeric'
          field.style.width = '100%'
          label.append(field)
          node.replaceChildren(label)
          setTimeout(() => {
            for (const run of listeners.get('ready') ?? []) run()
          })
        },
        on(name: string, run: () => void) {
          listeners.set(name, (listeners.get(name) ?? new Set()).add(run))
        },
        off(name: string, run: () => void) {
          listeners.get(name)?.delete(run)
        },
        update(changed: Given) {
          given.push({ update: changed })
        },
        destroy() {
          field = null
        },
      }
    }
    const elements = (options: Given) => {
      given.push({ elements: options })
      clientSecret = String(options.clientSecret)
      return {
        create(type: string, wanted: Given) {
          given.push({ create: type, options: wanted })
          return element()
        },
        update(changed: Given) {
          given.push({ elementsUpdate: changed })
        },
        submit: async () =>
          field?.value
            ? {}
            : {
                error: {
                  type: 'validation_error',
                  code: 'incomplete_number',
                  message: 'Your card number is incomplete.',
                },
              },
      }
    }
    const confirm = async (options: { confirmParams: { return_url: string }; redirect: string }) => {
      given.push({ confirm: { ...options.confirmParams, redirect: options.redirect } })
      const number = field?.value ?? ''
      if (number.endsWith('0127'))
        await new Promise((done) => addEventListener('bank-answers', done, { once: true }))
      const card = number.endsWith('0002') ? 'declines' : number.endsWith('3155') ? 'asks' : 'pays'
      const { confirmAtStripe } = window as unknown as { confirmAtStripe: Confirm }
      const answer = await confirmAtStripe(clientSecret, card)
      if (!answer) throw new Error('Stripe knows no such payment')
      const { status, error } = answer
      if (number.endsWith('9995')) return { error: { type: 'api_connection_error', message: 'No network.' } }
      const intent = { id: clientSecret.replace(/_secret_.*/, ''), status }
      if (number.endsWith('0119')) {
        const code = 'payment_intent_unexpected_state'
        return {
          error: { type: 'invalid_request_error', code, message: 'Paid before.', payment_intent: intent },
        }
      }
      if (error) return { error: { ...error, payment_intent: intent } }
      if (number.endsWith('3155')) {
        location.assign(
          `${options.confirmParams.return_url}&redirect_status=${status}&payment_intent_client_secret=${clientSecret}`,
        )
        return await new Promise(() => undefined)
      }
      return { paymentIntent: intent, setupIntent: intent }
    }
    const unused = () => undefined
    return {
      elements,
      confirmPayment: confirm,
      confirmSetup: confirm,
      createToken: unused,
      createPaymentMethod: unused,
      confirmCardPayment: unused,
      registerAppInfo: unused,
      _registerWrapper: unused,
    }
  }
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }), given })
}
