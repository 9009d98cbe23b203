import type { Db } from '../db/knex.ts'
import { createRateLimit, networkOf } from '../http/rate-limit.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

export const FORM_LIMITS = {
  contact: { burst: 5, aDay: 20, anEmailADay: 10 },
  newsletter: { burst: 5, aDay: 20, anEmailADay: 3 },
} as const

export type Limit = (sender: { address: string; email: string }) => Promise<void>

/** Throws `too_many_requests` with the time to wait. */
export function createFormRateLimit(db: Db, form: keyof typeof FORM_LIMITS): Limit {
  const { burst, aDay, anEmailADay } = FORM_LIMITS[form]
  const counter = (name: string, points: number, seconds: number, sentence: string) =>
    createRateLimit(db, { name: `${form} ${name}`, points, seconds, sentence })
  const perBurst = counter('burst', burst, 10 * MINUTE, NETWORK)
  const perDay = counter('day', aDay, DAY, NETWORK)
  const perEmail = counter('email', anEmailADay, DAY, EMAIL)
  return async ({ address, email }) => {
    const network = networkOf(address)
    await perBurst(network)
    await perDay(network)
    await perEmail(email.toLowerCase())
  }
}

const NETWORK = 'Too many messages from your network.'
const EMAIL = 'Too many messages from this e-mail address today.'
