import { isLeavingToLogIn, leaveToLogIn } from '../identity/leave-to-log-in.ts'
import { canSignIn } from '../identity/sign-in-provider.ts'

const SHOWN_MS = 1000
const PAGE = '/payment'

/** Texts from the specification, section 8. */
const REASONS = {
  nobody: { title: 'Login Required', description: 'Please log in to access premium subscription.' },
  expired: { title: 'Session Expired', description: 'Please log in again to continue.' },
} as const

/** Shows the reason, then goes to the login and back. Only the first call counts. */
export function redirectToLogin(reason: keyof typeof REASONS): void {
  // Offline there is no login; the page shows that state.
  if (isLeavingToLogIn() || !navigator.onLine || !canSignIn()) return
  void leaveToLogIn(REASONS[reason], SHOWN_MS, PAGE)
}
