import { toast } from '../../ui/toast-store.ts'
import { SIGN_IN_UNAVAILABLE, SIGN_IN_UNAVAILABLE_TEXT } from './sign-in-unavailable.tsx'

/** Instead of the way to the login, which would lead to a page that says the same. */
export function showSignInUnavailable(): void {
  toast({ title: SIGN_IN_UNAVAILABLE, description: SIGN_IN_UNAVAILABLE_TEXT })
}
