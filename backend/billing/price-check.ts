import type Stripe from 'stripe'
import { cutText } from '../contracts/cut-text.ts'
import { OFFER_CURRENCY, OFFERS, type Offer } from '../contracts/plans.ts'
import type { Log } from '../process/log.ts'
import type { Payments } from './payments.ts'

export interface PriceCheck {
  isOpen(offer: Offer): boolean
  /** Resolves when both prices are known or unreadable now. */
  run(): Promise<void>
  stop(): void
}

/** An offer opens when its price is confirmed, and stays open while Stripe is unavailable. */
export function startPriceCheck(payments: Payments, log: Log): PriceCheck {
  const open: Record<Offer, boolean> = { premium: false, pro: false }
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function checkOffer(offer: Offer): Promise<boolean> {
    const id = payments.prices[offer]
    try {
      const faults = await priceFaults(payments, offer)
      open[offer] = faults.length === 0
      if (faults.length > 0) {
        log.error(
          { alert: 'price', offer, price: id, faults },
          `The ${offer} offer is closed: Stripe charges something else`,
        )
      }
      return true
    } catch (error) {
      const cause = error instanceof Error ? cutText(error.message, 200) : 'unknown'
      log.warn({ offer, price: id, cause, open: open[offer] }, 'A price could not be checked at Stripe')
      return false
    }
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    const seen = await Promise.all([checkOffer('premium'), checkOffer('pro')])
    if (stopped) return
    timer = setTimeout(() => void run(), seen.every(Boolean) ? HOUR_MS : AGAIN_MS)
    timer.unref()
  }

  return {
    isOpen: (offer) => open[offer],
    run,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

export async function priceFaults({ stripe, prices }: Payments, offer: Offer): Promise<string[]> {
  return priceMismatches(await stripe.prices.retrieve(prices[offer]), offer)
}

const HOUR_MS = 60 * 60_000
const AGAIN_MS = 15_000

function priceMismatches(
  { active, type, unit_amount, currency, recurring }: Stripe.Price,
  offer: Offer,
): string[] {
  const wanted = OFFERS[offer].cents
  return [
    ...(active ? [] : ['it is not active']),
    ...(unit_amount === wanted ? [] : [`it is ${unit_amount} cents, our pages say ${wanted}`]),
    ...(currency === OFFER_CURRENCY ? [] : [`it is in ${currency}, our pages say ${OFFER_CURRENCY}`]),
    ...(type === 'recurring' && recurring?.interval === 'month' && recurring.interval_count === 1
      ? []
      : ['it is not charged every month']),
  ]
}
