import type { Basis } from './calculation.ts'
import { exactly, type Rate, type Spread } from './rate.ts'

/** Own figure, else a known one, else the schedule's. */
export interface Assumed<Value> {
  value: Value
  basis: Basis
  rate: Rate<unknown> | null
}

export function ownOr(own: number | null, rate: Rate<Spread>, basis: Basis = 'schedule'): Assumed<Spread> {
  return own === null ? { value: rate.value, basis, rate } : yoursOf(exactly(own))
}

export function fromSchedule<Value>(rate: Rate<Value>): Assumed<Value> {
  return { value: rate.value, basis: 'schedule', rate }
}

export function yoursOf<Value>(value: Value): Assumed<Value> {
  return { value, basis: 'yours', rate: null }
}

export function nothingOf<Value>(value: Value): Assumed<Value> {
  return { value, basis: 'schedule', rate: null }
}
