import { isLeavingToLogIn, leaveToLogIn } from '../identity/leave-to-log-in.ts'
import { canSignIn } from '../identity/sign-in-provider.ts'

const SHOWN_MS = 1000
const PAGE = '/payment'

/** The payment page's own words (specification, section 8). */
const REASONS = {
  nobody: { title: 'Login Required', description: 'Please log in to access premium subscription.' },
  expired: { title: 'Session Expired', description: 'Please log in again to continue.' },
} as const

/** Says why, then goes to sign in, and back to the payment page. Only the first call counts. */
export function redirectToLogin(reason: keyof typeof REASONS): void {
  // Without a network there is no login to go to; the page says so.
  if (isLeavingToLogIn() || !navigator.onLine || !canSignIn()) return
  void leaveToLogIn(REASONS[reason], SHOWN_MS, PAGE)
}
