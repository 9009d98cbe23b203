import type { Query } from '@tanstack/react-query'
import { RefusedError } from '../call-errors.ts'

/** Until the server refuses it, not while a refresh fails. */
export function shouldPersist({ meta, state }: Query): boolean {
  if (meta?.persist === undefined || state.data === undefined) return false
  return state.status === 'success' || !isRefused(state.error)
}

/** Server errors and 429 are not refusals. */
function isRefused(error: unknown): boolean {
  return error instanceof RefusedError && error.status < 500 && error.status !== 429
}
