import { remember, SIGNED_OUT_KEY } from '../../../offline/device-storage.ts'
import { forgetRecords, purge } from '../../../offline/purge.ts'
import { authChannel, SIGNED_OUT } from './auth-channel.ts'
import { markSignedOut, reportSignOut, type SignOutScope } from './report-sign-out.ts'

let leaving: Promise<void> | null = null

/**
 * Signs out: first here, where it cannot fail, then at the server, and goes to the start page. A server that cannot be
 * reached is told at the next chance; until then this device treats everybody as nobody. `everywhere`: all of the
 * person's devices. A member with unsent changes is asked before: see `sign-out-button.tsx`.
 */
export function signOut({ everywhere = false }: { everywhere?: boolean } = {}): Promise<void> {
  leaving ??= leave(everywhere ? 'everywhere' : 'here', reportSignOut)
  return leaving
}

/** The same when the server has ended the sessions already, because the account is gone. */
export function leaveDeletedAccount(endSessionUrl: string | null): Promise<void> {
  leaving ??= leave('here', async () => {
    remember(SIGNED_OUT_KEY, null)
    return { endSessionUrl }
  })
  return leaving
}

async function leave(
  how: SignOutScope,
  tell: () => Promise<{ endSessionUrl: string | null } | null>,
): Promise<void> {
  markSignedOut(how)
  const purged = purge()
  // Once more, in case the device was too full before the purge.
  markSignedOut(how)
  authChannel().postMessage(SIGNED_OUT)
  await purged
  const told = await tell()
  forgetRecords()
  location.replace(told?.endSessionUrl ?? '/')
}
