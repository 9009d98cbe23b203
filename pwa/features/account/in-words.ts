import { OfflineError, RefusedError } from '../../api.ts'

/** Why something was not done, as a sentence. */
export function inWords(error: Error): string {
  if (error instanceof OfflineError) return 'The server cannot be reached. Try again with a network.'
  if (error instanceof RefusedError) return error.reason
  return 'The answer was not what this version expects. Reload the page and try again.'
}
