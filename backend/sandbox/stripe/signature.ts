import { createHmac } from 'node:crypto'

/** `stripe-signature`; `at`: real Unix seconds. */
export function signature(payload: string, { secret, at }: { secret: string; at: number }): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
}
