import type { Query } from '@tanstack/react-query'
import { RefusedError } from '../call-errors.ts'

/** Kept while a refresh fails, dropped once the server refuses it. */
export function shouldPersist({ meta, state }: Query): boolean {
  if (meta?.persist === undefined || state.data === undefined) return false
  return state.status === 'success' || !isRefused(state.error)
}

/** Server errors and 429 are not refusals. */
function isRefused(error: unknown): boolean {
  return error instanceof RefusedError && error.status < 500 && error.status !== 429
}
