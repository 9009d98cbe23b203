import { paintedToast } from '../../../ui/toast-store.ts'
import { loginAddress } from './login-address.ts'

let leaving: symbol | null = null

/** Whether a toast says already that the browser goes to the login. */
export const isLeavingToLogIn = () => leaving !== null

/**
 * Shows why in a toast and goes to the login, and from there to `returnTo`. The clock starts when the toast is painted, so
 * that a slow phone shows it for as long. A later call replaces an earlier one.
 */
export async function leaveToLogIn(
  why: { title: string; description: string },
  shownMs: number,
  returnTo?: string,
): Promise<void> {
  const mine = Symbol()
  leaving = mine
  await paintedToast({ ...why, tone: 'destructive' })
  setTimeout(() => {
    if (leaving !== mine) return
    leaving = null
    location.assign(loginAddress(returnTo))
  }, shownMs)
}
