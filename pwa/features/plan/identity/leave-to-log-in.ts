import { paintedToast } from '../../../ui/toast-store.ts'
import { loginAddress } from './login-address.ts'

let leaving: symbol | null = null

export const isLeavingToLogIn = () => leaving !== null

/** Timed from the toast's paint, so slow phones show it as long. A later call replaces an earlier one. */
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
