import { afterEach, describe, expect, it } from 'vitest'
import { logTo } from '../../tests/support/log-to.ts'
import { plainMemory } from '../../tests/support/plain-memory.ts'
import type { PriceGiven } from '../sandbox/stripe/objects/price.ts'
import type { StripeStandIn } from '../sandbox/stripe/stand-in.ts'
import { startStripeStandIn } from '../sandbox/stripe/start-stand-in.ts'
import { openPayments } from './payments.ts'
import { type PriceCheck, watchPrices } from './prices.ts'

let standIn: StripeStandIn
let check: PriceCheck

afterEach(async () => {
  check.stop()
  await standIn.stop()
})

const PREMIUM: PriceGiven = { id: 'price_sandbox_premium', unitAmount: 999, currency: 'usd' }
const PRO: PriceGiven = { id: 'price_sandbox_pro', unitAmount: 1999, currency: 'usd' }

/** What is open with these prices at Stripe, and what the log says. */
async function lookedAt(prices: PriceGiven[]) {
  standIn = await startStripeStandIn({ memory: plainMemory(), prices })
  const payments = openPayments({ by: 'sandbox' }, standIn)
  if (!payments) throw new Error('Payments beside a stand-in are open')
  let logged = ''
  const log = logTo((line) => {
    logged += line
  })
  check = watchPrices(payments, log)
  expect([check.isOpen('premium'), check.isOpen('pro')]).toEqual([false, false])
  await check.look()
  return { premium: check.isOpen('premium'), pro: check.isOpen('pro'), logged: () => logged }
}

describe('prices at the start', () => {
  it('that are what our pages show open both offers, without a word', async () => {
    const { logged, ...open } = await lookedAt([PREMIUM, PRO])
    expect([open, logged()]).toEqual([{ premium: true, pro: true }, ''])
  })

  it.each<[string, Partial<PriceGiven>, string]>([
    ['another amount', { unitAmount: 899 }, 'it is 899 cents, our pages say 999'],
    ['another currency', { currency: 'eur' }, 'it is in eur, our pages say usd'],
    ['another interval', { interval: 'year' }, 'it is not charged every month'],
    ['one that is not sold any more', { active: false }, 'it is not active'],
  ])('of %s close that offer and say so', async (_, change, said) => {
    const { logged, ...open } = await lookedAt([{ ...PREMIUM, ...change }, PRO])
    expect(open).toEqual({ premium: false, pro: true })
    expect(logged()).toContain(said)
    expect(logged()).toContain('"alert":"price"')
  })

  it('that Stripe does not know close the offer', async () => {
    const { logged, ...open } = await lookedAt([PRO])
    expect(open).toEqual({ premium: false, pro: true })
    expect(logged()).toContain('A price could not be checked')
  })

  it('stay open once seen, though Stripe is away later', async () => {
    await lookedAt([PREMIUM, PRO])
    standIn.faults.set({ kind: 'answer', status: 429 })
    await check.look()
    expect([check.isOpen('premium'), check.isOpen('pro')]).toEqual([true, true])
  })
})
