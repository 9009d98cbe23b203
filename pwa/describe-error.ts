import { OfflineError, RefusedError } from './call-errors.ts'

export function describeError(error: unknown): string {
  if (error instanceof OfflineError)
    return 'Could not reach the server. Check your internet connection and try again.'
  if (error instanceof RefusedError) return error.reason
  return 'This version of the app is too old. Reload the page and try again.'
}
