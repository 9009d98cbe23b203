import type { QueryClient } from '@tanstack/react-query'
import { RefusedError } from '../../../call-errors.ts'
import { isLeavingToLogIn, leaveToLogIn } from './leave-to-log-in.ts'
import { canSignIn } from './sign-in-provider.ts'
import { currentUser } from './user.ts'

const SHOWN_MS = 500
const WHY = { title: 'Unauthorized', description: 'You are logged out. Logging in again...' }

/** Clears the user; the login returns to the page. */
export function logInAgain(client: QueryClient): void {
  client.setQueryData(currentUser.queryKey, null)
  // Offline there is no login; the page shows that state.
  if (isLeavingToLogIn() || !navigator.onLine || !canSignIn()) return
  void leaveToLogIn(WHY, SHOWN_MS)
}

export function isLoggedOut(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 401
}
