import { afterEach, describe, expect, it } from 'vitest'
import { inMemoryState } from '../../tests/support/in-memory-state.ts'
import { logTo } from '../../tests/support/log-to.ts'
import type { FakeStripeServer } from '../sandbox/stripe/fake-stripe-server.ts'
import type { PriceGiven } from '../sandbox/stripe/objects/price.ts'
import { startFakeStripe } from '../sandbox/stripe/start-fake-stripe.ts'
import { openPayments } from './payments.ts'
import { type PriceCheck, startPriceCheck } from './price-check.ts'

let fakeStripe: FakeStripeServer
let check: PriceCheck

afterEach(async () => {
  check.stop()
  await fakeStripe.stop()
})

const PREMIUM: PriceGiven = { id: 'price_sandbox_premium', unitAmount: 999, currency: 'usd' }
const PRO: PriceGiven = { id: 'price_sandbox_pro', unitAmount: 1999, currency: 'usd' }

async function lookedAt(prices: PriceGiven[]) {
  fakeStripe = await startFakeStripe({ stateStore: inMemoryState(), prices })
  const payments = openPayments({ by: 'sandbox' }, fakeStripe)
  if (!payments) throw new Error('Payments beside a fake Stripe are open')
  let logged = ''
  const log = logTo((line) => {
    logged += line
  })
  check = startPriceCheck(payments, log)
  expect([check.isOpen('premium'), check.isOpen('pro')]).toEqual([false, false])
  await check.run()
  return { premium: check.isOpen('premium'), pro: check.isOpen('pro'), logged: () => logged }
}

describe('the price check at the start', () => {
  it('opens both offers if Stripe’s prices are those on our pages, and logs nothing', async () => {
    const { logged, ...open } = await lookedAt([PREMIUM, PRO])
    expect([open, logged()]).toEqual([{ premium: true, pro: true }, ''])
  })

  it.each<[string, Partial<PriceGiven>, string]>([
    ['another amount', { unitAmount: 899 }, 'it is 899 cents, our pages say 999'],
    ['another currency', { currency: 'eur' }, 'it is in eur, our pages say usd'],
    ['another interval', { interval: 'year' }, 'it is not charged every month'],
    ['one that is not sold any more', { active: false }, 'it is not active'],
  ])('closes an offer whose price at Stripe is %s, and logs it', async (_, change, problem) => {
    const { logged, ...open } = await lookedAt([{ ...PREMIUM, ...change }, PRO])
    expect(open).toEqual({ premium: false, pro: true })
    expect(logged()).toContain(problem)
    expect(logged()).toContain('"alert":"price"')
  })

  it('closes an offer whose price Stripe does not know', async () => {
    const { logged, ...open } = await lookedAt([PRO])
    expect(open).toEqual({ premium: false, pro: true })
    expect(logged()).toContain('A price could not be checked')
  })

  it('keeps a checked offer open while Stripe is unavailable', async () => {
    await lookedAt([PREMIUM, PRO])
    fakeStripe.faults.set({ kind: 'answer', status: 429 })
    await check.run()
    expect([check.isOpen('premium'), check.isOpen('pro')]).toEqual([true, true])
  })
})
