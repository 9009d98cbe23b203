import { recall, SIGNED_OUT_KEY } from '../../../offline/device-storage.ts'
import { pageCache } from '../../../offline/lazy-saved-cache.ts'
import { purge } from '../../../offline/purge.ts'
import { authChannel, SIGNED_OUT } from './auth-channel.ts'
import { reportSignOut } from './report-sign-out.ts'

const TRY_AGAIN_MS = 30_000

/** Finishes a sign-out that the server missed, too. */
export function watchSignOut(): void {
  authChannel().addEventListener('message', ({ data }) => {
    if (data === SIGNED_OUT) void purge().then(() => location.replace('/'))
  })
  const finish = async () => {
    if (recall(SIGNED_OUT_KEY) === null || !navigator.onLine) return
    // Answers may have used the member's session meanwhile.
    if (await reportSignOut()) await pageCache.queryClient?.resetQueries()
  }
  addEventListener('online', () => void finish())
  setInterval(() => void finish(), TRY_AGAIN_MS)
}
