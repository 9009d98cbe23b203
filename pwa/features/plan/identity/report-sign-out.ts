import { signOutEverywhere } from '#contracts/account'
import { signOut } from '#contracts/sign-out'
import { call } from '../../../api.ts'
import { recall, remember, SIGNED_OUT_KEY } from '../../../offline/device-storage.ts'
import { isLoggedOut } from './logged-out.ts'

const TIMEOUT_MS = 8000

export type SignOutScope = 'here' | 'everywhere'

/** While this flag is set, the device counts as signed out despite any cookie. */
export function markSignedOut(how: SignOutScope): void {
  remember(SIGNED_OUT_KEY, how === 'everywhere' ? how : '1')
}

/** Null on failure; the flag then stays. */
export async function reportSignOut(timeout = TIMEOUT_MS): Promise<{ endSessionUrl: string | null } | null> {
  try {
    if (recall(SIGNED_OUT_KEY) === 'everywhere') {
      await call(signOutEverywhere, {}, AbortSignal.timeout(timeout)).catch((error: unknown) => {
        // On a 401 the sessions are already over.
        if (!isLoggedOut(error)) throw error
      })
      markSignedOut('here')
    }
    const answer = await call(signOut, {}, AbortSignal.timeout(timeout))
    remember(SIGNED_OUT_KEY, null)
    return answer
  } catch {
    // Server unreachable or failing: `finish-sign-out.ts` retries.
    return null
  }
}
