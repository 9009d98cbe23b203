import { LOGIN_PATH, SIGN_IN_PROVIDER } from '#contracts/identity'
import { toast } from '../../ui/toast-store.ts'

const REDIRECT_MS = 1000

const REASONS = {
  premium: `Please log in with your ${SIGN_IN_PROVIDER} account to access premium features.`,
  feature: 'Please log in to access this feature.',
} as const
export type LoginReason = keyof typeof REASONS

let leaving: ReturnType<typeof setTimeout> | undefined

/** Says why, then goes to the sign-in page. */
export function askToLogIn(reason: LoginReason): void {
  toast({ title: 'Login Required', description: REASONS[reason], tone: 'destructive' })
  clearTimeout(leaving)
  leaving = setTimeout(() => location.assign(LOGIN_PATH), REDIRECT_MS)
}
