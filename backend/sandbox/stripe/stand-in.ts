/** The stand-in of Stripe as the rest of the server sees it. */
export interface StripeStandIn {
  /** `http://127.0.0.1:<port>`: where the official SDK is pointed at. */
  origin: string
  /** Its clock: the real one, and what a newcomer has moved it ahead by. */
  now(): Date
  /** From now on signed events are sent to this address of ours, under this host name; undelivered ones again and again. */
  deliverTo(webhook: { url: string; host: string }): void
  stop(): Promise<void>
}
