import { recall, SIGNED_OUT_KEY } from '../../offline/device-storage.ts'
import { pageCache } from '../../offline/lazy-saved-cache.ts'
import { memberTag } from '../../offline/member-cookie.ts'
import { blankScreen, forgetTab, purge } from '../../offline/purge.ts'
import { authChannel, SIGNED_OUT } from './auth-channel.ts'
import { reportSignOut } from './report-sign-out.ts'

const TRY_AGAIN_MS = 30_000

/** Follows a sign-out in another tab, guards against the back button, and finishes a sign-out that the server missed. */
export function watchSignOut(): void {
  const mark = memberTag()
  authChannel().addEventListener('message', ({ data }) => {
    if (data === SIGNED_OUT) void purge().then(() => location.replace('/'))
  })
  addEventListener('pageshow', ({ persisted }) => {
    // The browser brings the page back as it was left, maybe by somebody else.
    const blank = document.getElementById('root') === null
    if (!persisted || (!blank && memberTag() === mark && recall(SIGNED_OUT_KEY) === null)) return
    blankScreen('')
    forgetTab()
    location.reload()
  })
  const finish = async () => {
    if (recall(SIGNED_OUT_KEY) === null || !navigator.onLine) return
    // Queries in the meantime may have been answered as for a member.
    if (await reportSignOut()) await pageCache.queryClient?.resetQueries()
  }
  addEventListener('online', () => void finish())
  setInterval(() => void finish(), TRY_AGAIN_MS)
}
