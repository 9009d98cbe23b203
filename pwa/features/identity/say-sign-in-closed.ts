import { toast } from '../../ui/toast-store.ts'
import { CLOSED, CLOSED_WORDS } from './sign-in-closed.tsx'

/** Instead of the way to the login, which would lead to a page that says the same. */
export function saySignInClosed(): void {
  toast({ title: CLOSED, description: CLOSED_WORDS })
}
