import { toast } from '../../ui/toast-store.ts'
import { loginAddress } from './login-address.ts'
import { canSignIn, provider } from './sign-in-provider.ts'

const REDIRECT_MS = 1000

const REASONS = {
  premium: () => `Please log in with your ${provider()} account to access premium features.`,
  feature: () => 'Please log in to access this feature.',
}
export type LoginReason = keyof typeof REASONS

let leaving: ReturnType<typeof setTimeout> | undefined

/** Says why, then goes to the sign-in page, which leads on to `returnTo`. Where there is none it says that. */
export function askToLogIn(reason: LoginReason, returnTo?: string): void {
  if (!canSignIn())
    return void import('./show-sign-in-unavailable.ts').then((words) => words.showSignInUnavailable())
  toast({ title: 'Login Required', description: REASONS[reason](), tone: 'destructive' })
  clearTimeout(leaving)
  leaving = setTimeout(() => location.assign(loginAddress(returnTo)), REDIRECT_MS)
}
