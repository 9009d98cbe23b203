import { toast } from '../../ui/toast-store.ts'
import { loginAddress } from '../identity/login-address.ts'
import { canSignIn } from '../identity/sign-in-provider.ts'

const REDIRECT_MS = 1000
const PAGE = '/payment'

let leaving: ReturnType<typeof setTimeout> | undefined

/** The payment page's own words (specification, section 8). */
const REASONS = {
  nobody: { title: 'Login Required', description: 'Please log in to access premium subscription.' },
  expired: { title: 'Session Expired', description: 'Please log in again to continue.' },
} as const

/** Says why, then goes to sign in, and back to the payment page. Only the first call counts. */
export function redirectToLogin(reason: keyof typeof REASONS): void {
  // Without a network there is no login to go to; the page says so.
  if (leaving !== undefined || !navigator.onLine || !canSignIn()) return
  toast({ ...REASONS[reason], tone: 'destructive' })
  leaving = setTimeout(() => {
    leaving = undefined
    location.assign(loginAddress(PAGE))
  }, REDIRECT_MS)
}
