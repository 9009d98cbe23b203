import { TEST_CARDS } from '../../contracts/sandbox-payments.ts'
import { newPaymentMethod, type StoredCard, type TestCard } from './objects/payment-method.ts'
import { emit, liveCustomer, newId, type StripeData } from './stripe-data.ts'

/** `number`: digits only. */
export interface CardGiven {
  number: string
  expMonth: number
  expYear: number
}

export interface CardTrouble {
  type: 'card_error' | 'invalid_request_error'
  code: string
  declineCode: string | null
  message: string
}

export const DECLINED: CardTrouble = {
  type: 'card_error',
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

export const NO_CARD: CardTrouble = {
  type: 'invalid_request_error',
  code: 'resource_missing',
  declineCode: null,
  message:
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
}

/** `at`: Unix seconds. */
export function readCard({ number, expMonth, expYear }: CardGiven, at: number): TestCard | CardTrouble {
  const test = (Object.keys(TEST_CARDS) as TestCard[]).find((name) => TEST_CARDS[name] === number)
  if (!test) return trouble('incorrect_number', 'Your card number is invalid.')
  // A card is valid until the end of its month.
  if (Date.UTC(expYear, expMonth) / 1000 <= at) return trouble('expired_card', 'Your card has expired.')
  return test
}

export function saveCard(data: StripeData, customer: string, test: TestCard, given: CardGiven): StoredCard {
  const email = liveCustomer(data, customer)?.email ?? null
  const card: StoredCard = {
    test,
    object: newPaymentMethod(newId('pm'), data.at, { customer, email, ...given }),
  }
  data.cards.set(card.object.id, card)
  emit(data, 'payment_method.attached', card.object)
  return card
}

export function withFutureExpiry(test: TestCard, at: number): CardGiven {
  return {
    number: TEST_CARDS[test],
    expMonth: 12,
    expYear: new Date(at * 1000).getUTCFullYear() + 4,
  }
}

/** True if an off-session charge succeeds; an `asks` card was confirmed when saved. */
export function paysOffSession({ test }: StoredCard): boolean {
  return test === 'pays' || test === 'asks'
}

function trouble(code: string, message: string): CardTrouble {
  return { type: 'card_error', code, declineCode: null, message }
}
