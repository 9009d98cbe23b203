import type { QueryClient } from '@tanstack/react-query'
import { RefusedError } from '../../call-errors.ts'
import { toast } from '../../ui/toast-store.ts'
import { loginAddress } from './login-address.ts'
import { canSignIn } from './sign-in-provider.ts'
import { currentUser } from './user.ts'

const REDIRECT_MS = 500

let leaving: ReturnType<typeof setTimeout> | undefined

/** For pages of members: says that nobody is signed in (any more) and goes to sign in, and back to the page. */
export function logInAgain(client: QueryClient): void {
  client.setQueryData(currentUser.queryKey, null)
  // Without a network there is no login to go to; the page says so.
  if (leaving !== undefined || !navigator.onLine || !canSignIn()) return
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    tone: 'destructive',
  })
  leaving = setTimeout(() => {
    leaving = undefined
    location.assign(loginAddress())
  }, REDIRECT_MS)
}

/** Whether an answer says that nobody is signed in. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 401
}
