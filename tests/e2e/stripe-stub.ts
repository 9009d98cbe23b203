import type { BrowserContext, Page } from '@playwright/test'

/**
 * Takes the place of Stripe's script: a card form of one field, in our page instead of a frame. What the card does is its
 * number: 4242… pays, …0002 is declined, …3155 leaves for the bank's page, …9995 gets no answer, …0119 is paid although
 * its answer says no, …0069 has waited too long, …0127 is answered when the page says `answer`.
 */
export async function stubStripe(target: BrowserContext | Page): Promise<{ asked: string[] }> {
  const asked: string[] = []
  await target.route('https://js.stripe.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: `(${stripe})()` })
  })
  return { asked }
}

export const CARDS = {
  pays: '4242424242424242',
  declines: '4000000000000002',
  leaves: '4000002500003155',
  unanswered: '4000000000009995',
  paidAlready: '4000000000000119',
  expired: '4000000000000069',
  waits: '4000000000000127',
} as const

/** Types a card; the form is the stub's. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
}

/** What the page gave to Stripe's script so far. */
export async function givenToStripe(page: Page): Promise<Record<string, unknown>[]> {
  return await page.evaluate(() => (window as unknown as { given: Record<string, unknown>[] }).given ?? [])
}

/** Answers the card that waits. */
export async function answer(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('bank-answers')))
}

/** Runs in the page, alone: it sees nothing of this file. */
function stripe(): void {
  type Given = Record<string, unknown>
  const given: Given[] = []
  const refused = (type: string, code: string, message: string, status = 'requires_payment_method') => ({
    error: { type, code, message, payment_intent: { id: 'pi_1', status } },
  })
  const Stripe = (key: string) => {
    given.push({ key })
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
      if (number.endsWith('0002')) return refused('card_error', 'card_declined', 'Your card was declined.')
      if (number.endsWith('9995')) return { error: { type: 'api_connection_error', message: 'No network.' } }
      if (number.endsWith('0119')) {
        return refused(
          'invalid_request_error',
          'payment_intent_unexpected_state',
          'Paid before.',
          'succeeded',
        )
      }
      if (number.endsWith('0069')) {
        return refused('invalid_request_error', 'payment_intent_unexpected_state', 'It is over.', 'canceled')
      }
      if (number.endsWith('3155')) {
        location.assign(
          `${options.confirmParams.return_url}&redirect_status=succeeded&payment_intent_client_secret=pi_1`,
        )
        return await new Promise(() => undefined)
      }
      return {
        paymentIntent: { id: 'pi_1', status: 'succeeded' },
        setupIntent: { id: 'seti_1', status: 'succeeded' },
      }
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
