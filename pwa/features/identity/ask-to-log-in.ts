import { toast } from '../../ui/toast-store.ts'
import { loginAddress } from './login-address.ts'

const REDIRECT_MS = 1000

/** What the page calls the identity provider; whoever serves the page says so in it. */
const provider = () => document.querySelector<HTMLMetaElement>('meta[name=sign-in]')?.content

const REASONS = {
  premium: () => `Please log in with your ${provider()} account to access premium features.`,
  feature: () => 'Please log in to access this feature.',
}
export type LoginReason = keyof typeof REASONS

let leaving: ReturnType<typeof setTimeout> | undefined

/** Says why, then goes to the sign-in page, which leads on to `returnTo`. */
export function askToLogIn(reason: LoginReason, returnTo?: string): void {
  toast({ title: 'Login Required', description: REASONS[reason](), tone: 'destructive' })
  clearTimeout(leaving)
  leaving = setTimeout(() => location.assign(loginAddress(returnTo)), REDIRECT_MS)
}
