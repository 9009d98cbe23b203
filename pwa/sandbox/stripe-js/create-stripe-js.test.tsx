// @vitest-environment happy-dom
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStripeJs } from './create-stripe-js.ts'
// Imported early, or the first request would wait for these modules.
import '../../answers/member.ts'
import '../../ask.ts'

const SECRET = 'pi_1_secret_2'
const PAID = { status: 'succeeded', error: null }

let root: Root
let stripe: Stripe
let sent: Record<string, unknown>[]
let answers: (object | 'offline' | number)[]
let changes: { complete: boolean; empty: boolean }[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent = []
  answers = [PAID]
  changes = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    const answer = answers.shift() ?? PAID
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    sent.push(JSON.parse(String(body)))
    if (typeof answer !== 'number') return Response.json(answer)
    const error = { code: 'not_found', message: 'Payment not found.', id: 'x' }
    return Response.json({ error }, { status: answer })
  })
  stripe = createStripeJs()
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

describe('the fake Stripe.js under Stripe’s React components', () => {
  it('labels the card form as a test form', async () => {
    await show()
    expect(document.body.textContent).toContain('Test mode: nothing is charged')
    expect(document.body.textContent).toContain('ready')
    for (const label of ['Card number', 'Expiry (MM / YY)', 'Security code (CVC)']) {
      expect(field(label).getAttribute('autocomplete')).toBe('off')
    }
    expect(document.querySelector('[style]')).toBeNull()
  })

  it('is removed with the page', async () => {
    await show()
    await act(async () => root.render(null))
    expect(document.querySelector('input')).toBeNull()
  })

  it('shows each fault beside its field, focuses the first, and sends nothing', async () => {
    await show()
    await fill('Card number', '4242424242424241')
    await pay()
    expect(document.body.textContent).toContain('invalid_number: Your card number is invalid.')
    const number = field('Card number')
    expect(number.getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(number)).toBe('Your card number is invalid.')
    expect(describedBy(field('Expiry (MM / YY)'))).toBe("Your card's expiration date is incomplete.")
    expect(document.activeElement).toBe(number)
    expect(sent).toEqual([])
    await fill('Card number', '4242')
    expect(number.hasAttribute('aria-invalid')).toBe(false)
  })

  it('pays with a test card that one press fills in', async () => {
    await show()
    await press('Pays')
    expect(field('Card number').value).toBe('4242 4242 4242 4242')
    expect(changes.at(-1)).toMatchObject({ complete: true, empty: false })
    await pay()
    expect(document.body.textContent).toContain('paid pi_1 succeeded')
    expect(sent).toEqual([
      {
        clientSecret: SECRET,
        number: '4242424242424242',
        expMonth: 12,
        expYear: new Date().getFullYear() + 10,
        cvc: '123',
      },
    ])
  })

  it('returns the error of a declined card like Stripe.js', async () => {
    answers = [
      {
        status: 'requires_payment_method',
        error: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
      },
    ]
    await show()
    await press('Is declined')
    await pay()
    expect(document.body.textContent).toContain('card_error card_declined: Your card was declined.')
  })

  it.each([
    ['Confirm', 'confirm', PAID, 'paid pi_1 succeeded'],
    [
      'Refuse',
      'refuse',
      {
        status: 'requires_payment_method',
        error: { code: 'payment_intent_authentication_failure', declineCode: null, message: 'Not you.' },
      },
      'invalid_request_error payment_intent_authentication_failure: Not you.',
    ],
  ])('shows the bank’s challenge: %s', async (button, answer, second, outcome) => {
    answers = [{ status: 'requires_action', error: null }, second]
    await show()
    await press('Bank asks')
    await pay()
    expect(document.querySelector('dialog')?.textContent).toContain('Your bank asks: is this you?')
    await press(button)
    expect(document.querySelector('dialog')).toBeNull()
    expect(document.body.textContent).toContain(outcome)
    expect(sent.map((body) => body.answer)).toEqual([undefined, answer])
  })

  it('treats a closed challenge as a refusal', async () => {
    answers = [{ status: 'requires_action', error: null }]
    await show()
    await press('Bank asks')
    await pay()
    await act(async () => document.querySelector('dialog')?.close())
    expect(sent[1]).toMatchObject({ answer: 'refuse' })
  })

  it('returns a connection error while offline, and pays on the next try', async () => {
    answers = ['offline', PAID]
    await show()
    await press('Pays')
    await pay()
    expect(document.body.textContent).toContain('api_connection_error')
    await pay()
    expect(document.body.textContent).toContain('paid pi_1 succeeded')
  })

  it('shows the server’s refusal', async () => {
    answers = [404]
    await show()
    await press('Pays')
    await pay()
    expect(document.body.textContent).toContain('Payment not found.')
  })
})

describe('a card being typed', () => {
  it.each([
    ['Card number', '42424242424242424242999', '4242 4242 4242 4242 424'],
    ['Expiry (MM / YY)', '1', '1'],
    ['Expiry (MM / YY)', '4', '04'],
    ['Expiry (MM / YY)', '1230', '12 / 30'],
    ['Security code (CVC)', '12a34567', '1234'],
  ])('has in the field %s the text %s shown as %s', async (label, typed, shown) => {
    await show()
    await fill(label, typed)
    expect(field(label).value).toBe(shown)
  })

  it('keeps the cursor in place when edited in the middle', async () => {
    await show()
    const number = field('Card number')
    await fill('Card number', '424242429')
    expect(number.value).toBe('4242 4242 9')
    number.value = '42427 4242 9'
    number.setSelectionRange(5, 5)
    await act(async () => number.dispatchEvent(new Event('input', { bubbles: true })))
    expect([number.value, number.selectionStart]).toEqual(['4242 7424 29', 6])
  })

  it.each([
    ['0120', 'invalid_expiry_year_past'],
    ['1330', 'incomplete_expiry'],
  ])('is refused with the expiry date %s: %s', async (expiry, code) => {
    await show()
    await press('Pays')
    await fill('Expiry (MM / YY)', expiry)
    await pay()
    expect(document.body.textContent).toContain(code)
  })
})

it('the fake Stripe.js redirects after a payment unless told not to', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  await show('always')
  await press('Pays')
  await pay()
  expect(String(left.mock.calls[0]?.[0])).toBe(
    'https://app.example/dashboard?payment=done&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
  )
  left.mockRestore()
})

it('the fake Stripe.js throws for every other method of Stripe.js', async () => {
  await expect(stripe.confirmCardPayment('x')).rejects.toThrow('The sandbox pays by the payment element')
  expect(() => stripe.elements().create('card')).toThrow('no card element')
})

function Page({ redirect }: { redirect: 'if_required' | 'always' }) {
  const loaded = useStripe()
  const elements = useElements()
  const [words, setWords] = useState('')
  const [ready, setReady] = useState('')
  const onPay = async () => {
    if (!loaded || !elements) return
    const { error } = await elements.submit()
    if (error) return setWords(`${error.code}: ${error.message}`)
    const confirmParams = { return_url: 'https://app.example/dashboard?payment=done' }
    const paid = await loaded.confirmPayment({ elements, confirmParams, redirect: redirect as 'if_required' })
    if (paid.error) setWords(`${paid.error.type} ${paid.error.code}: ${paid.error.message}`)
    else setWords(`paid ${paid.paymentIntent.id} ${paid.paymentIntent.status}`)
  }
  return (
    <>
      <PaymentElement
        onReady={() => setReady('ready')}
        onChange={({ complete, empty }) => changes.push({ complete, empty })}
      />
      <button type="button" onClick={() => void onPay()}>
        Pay
      </button>
      {ready} {words}
    </>
  )
}

async function show(redirect: 'if_required' | 'always' = 'if_required'): Promise<void> {
  await act(async () =>
    root.render(
      <Elements stripe={stripe} options={{ clientSecret: SECRET }}>
        <Page redirect={redirect} />
      </Elements>,
    ),
  )
}

function field(label: string): HTMLInputElement {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  return document.getElementById(named?.htmlFor ?? '') as HTMLInputElement
}

function describedBy(input: HTMLInputElement): string | null | undefined {
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
}

async function fill(label: string, text: string): Promise<void> {
  const input = field(label)
  input.value = text
  input.setSelectionRange(text.length, text.length)
  await act(async () => input.dispatchEvent(new Event('input', { bubbles: true })))
}

async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(async () => button?.click())
}

async function pay(): Promise<void> {
  await press('Pay')
}
