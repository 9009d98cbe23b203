import { createHmac } from 'node:crypto'

/** What `stripe-signature` holds: when it was signed (real Unix seconds), and the proof of who did. */
export function signature(payload: string, { secret, at }: { secret: string; at: number }): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
}
