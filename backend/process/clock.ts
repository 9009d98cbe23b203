export interface Clock {
  now(): Date
  /** Subscription clock; movable with the sandbox's payments. */
  planNow(): Date
}
