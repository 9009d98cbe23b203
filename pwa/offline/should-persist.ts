import type { Query } from '@tanstack/react-query'
import { RefusedError } from '../call-errors.ts'

/** An answer is kept while it cannot be refreshed, and dropped when the server now refuses it. */
export function shouldPersist({ meta, state }: Query): boolean {
  if (meta?.persist === undefined || state.data === undefined) return false
  return state.status === 'success' || !isRefused(state.error)
}

/** A failing or overloaded server has not refused anything. */
function isRefused(error: unknown): boolean {
  return error instanceof RefusedError && error.status < 500 && error.status !== 429
}
