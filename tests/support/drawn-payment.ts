import { member } from '../e2e/fixtures/account.ts'
import { payingAnswers, takesPayments } from '../e2e/fixtures/billing.ts'
import { type DrawnAnswers, openApp, page, refuses } from './drawn-app.ts'
import { CARDS, type Confirm, stripeInPage } from './stripe-in-page.ts'
// Imported early, or the first test would wait for this module.
import '@stripe/stripe-js/pure'

type Given = Record<string, unknown>
const stripe = window as unknown as { given?: Given[]; confirmAtStripe: Confirm }

let keys = 0

export const PRO = member({
  subscriptionStatus: 'active',
  plan: { name: 'Pro', amountCents: 1999, currency: 'usd' },
})

export const trouble = refuses(503, 'unavailable', 'Stripe does not answer at the moment.')

/** Stripe's script loads once for all tests, so each test has a key, and thus an instance, of its own. */
export async function openPaying(
  address: string,
  {
    user,
    confirm = byCard,
    ...changed
  }: DrawnAnswers & { user?: Parameters<typeof payingAnswers>[1]; confirm?: Confirm } = {},
) {
  if (!stripe.given) stripeInPage()
  const given = stripe.given ?? []
  given.splice(0)
  stripe.confirmAtStripe = confirm
  keys += 1
  const billing = takesPayments({ publishableKey: `pk_test_${keys}` })
  const app = await openApp(address, payingAnswers({ '/api/billing': billing, ...changed }, user))
  return { ...app, given, key: billing.publishableKey }
}

export const typeCard = (card: keyof typeof CARDS) => page.enter('Card number', CARDS[card])

const byCard: Confirm = async (_, card) =>
  card === 'declines'
    ? { status: 'requires_payment_method', error: DECLINED }
    : { status: 'succeeded', error: null }

const DECLINED = {
  type: 'card_error',
  code: 'card_declined',
  declineCode: null,
  message: 'Your card was declined.',
} as const
