export interface Clock {
  now(): Date
  /** Subscription clock; the sandbox's payments can move it. */
  planNow(): Date
}
