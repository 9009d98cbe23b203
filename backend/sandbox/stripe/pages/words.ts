import type { TestCard } from '../objects/payment-method.ts'

export const CARD_WORDS: Readonly<Record<TestCard, { does: string; name: string }>> = {
  pays: { does: 'Pays, now and each month.', name: 'A card that pays' },
  declines: { does: 'Is declined.', name: 'A card that is declined' },
  asks: { does: 'The bank asks first, then it pays.', name: 'A card whose bank asks' },
  failsAtRenewal: { does: 'Pays now, and fails at each renewal.', name: 'A card that fails at renewal' },
}

/** `$9.99` from cents. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

/** `21 Dec 2026, 21:50 UTC` from Unix seconds. */
export function formatTime(at: number): string {
  return `${DAY_AND_TIME.format(at * 1000)} UTC`
}

/** `21 Dec 2026` from Unix seconds. */
export function formatDay(at: number): string {
  return DAY_ALONE.format(at * 1000)
}

/** `4000 0000 0000 0341` */
export function groupDigits(number: string): string {
  return number.replace(/(?=(\d{4}){1,4}$)(?!^)/g, ' ')
}

const DAY_ALONE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})
