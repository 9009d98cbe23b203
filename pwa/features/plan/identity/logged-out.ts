import type { QueryClient } from '@tanstack/react-query'
import { RefusedError } from '../../../call-errors.ts'
import { isLeavingToLogIn, leaveToLogIn } from './leave-to-log-in.ts'
import { canSignIn } from './sign-in-provider.ts'
import { currentUser } from './user.ts'

const SHOWN_MS = 500
const WHY = { title: 'Unauthorized', description: 'You are logged out. Logging in again...' }

/** For pages of members: says that nobody is signed in (any more) and goes to sign in, and back to the page. */
export function logInAgain(client: QueryClient): void {
  client.setQueryData(currentUser.queryKey, null)
  // Without a network there is no login to go to; the page says so.
  if (isLeavingToLogIn() || !navigator.onLine || !canSignIn()) return
  void leaveToLogIn(WHY, SHOWN_MS)
}

/** Whether an answer says that nobody is signed in. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 401
}
