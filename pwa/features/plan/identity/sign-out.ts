import { remember, SIGNED_OUT_KEY } from '../../../offline/device-storage.ts'
import { forgetRecords, purge } from '../../../offline/purge.ts'
import { authChannel, SIGNED_OUT } from './auth-channel.ts'
import { markSignedOut, reportSignOut, type SignOutScope } from './report-sign-out.ts'

let leaving: Promise<void> | null = null

/**
 * Local sign-out first, which cannot fail, then the server's. An unreachable server is retried later; until
 * then the device counts as signed out. For unsent changes see `sign-out-button.tsx`.
 */
export function signOut({ everywhere = false }: { everywhere?: boolean } = {}): Promise<void> {
  leaving ??= leave(everywhere ? 'everywhere' : 'here', reportSignOut)
  return leaving
}

/** The server has already ended the sessions. */
export function leaveDeletedAccount(endSessionUrl: string | null): Promise<void> {
  leaving ??= leave('here', async () => {
    remember(SIGNED_OUT_KEY, null)
    return { endSessionUrl }
  })
  return leaving
}

async function leave(
  how: SignOutScope,
  report: () => Promise<{ endSessionUrl: string | null } | null>,
): Promise<void> {
  markSignedOut(how)
  const purged = purge()
  // Again, in case storage was full before the purge.
  markSignedOut(how)
  authChannel().postMessage(SIGNED_OUT)
  await purged
  const answer = await report()
  forgetRecords()
  location.replace(answer?.endSessionUrl ?? '/')
}
