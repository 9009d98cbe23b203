import { leaveToLogIn } from './leave-to-log-in.ts'
import { keepPressed, type Pressed } from './pressed.ts'
import { canSignIn, provider } from './sign-in-provider.ts'

const SHOWN_MS = 1000

const REASONS = {
  premium: () => `Please log in with your ${provider()} account to access premium features.`,
  feature: () => 'Please log in to access this feature.',
}
export type LoginReason = keyof typeof REASONS

/**
 * Shows the reason, then the login, which returns to `returnTo`; `pressed` is done then. Without a login a
 * toast explains.
 */
export function askToLogIn(reason: LoginReason, returnTo?: string, pressed?: Pressed): void {
  if (!canSignIn())
    return void import('./show-sign-in-unavailable.ts').then((words) => words.showSignInUnavailable())
  keepPressed(pressed)
  void leaveToLogIn({ title: 'Login Required', description: REASONS[reason]() }, SHOWN_MS, returnTo)
}
