import { signOutEverywhere } from '#contracts/account'
import { signOut } from '#contracts/sign-out'
import { call } from '../../../api.ts'
import { recall, remember, SIGNED_OUT_KEY } from '../../../offline/device-storage.ts'
import { isLoggedOut } from './logged-out.ts'

const TIMEOUT_MS = 8000

export type SignOutScope = 'here' | 'everywhere'

/** While this flag is set nobody is signed in on this device, whatever cookie it has. */
export function markSignedOut(how: SignOutScope): void {
  remember(SIGNED_OUT_KEY, how === 'everywhere' ? how : '1')
}

/** Reports a sign-out on this device to the server; null, and the flag stays, if that failed. */
export async function reportSignOut(timeout = TIMEOUT_MS): Promise<{ endSessionUrl: string | null } | null> {
  try {
    if (recall(SIGNED_OUT_KEY) === 'everywhere') {
      await call(signOutEverywhere, {}, AbortSignal.timeout(timeout)).catch((error: unknown) => {
        // Its sessions are over already.
        if (!isLoggedOut(error)) throw error
      })
      markSignedOut('here')
    }
    const told = await call(signOut, {}, AbortSignal.timeout(timeout))
    remember(SIGNED_OUT_KEY, null)
    return told
  } catch {
    // The server was not reached or failed: `finish-sign-out.ts` tries again.
    return null
  }
}
