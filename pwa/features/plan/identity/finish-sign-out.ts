import { recall, remember, SIGNED_OUT_KEY } from '../../../offline/device-storage.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import { toast } from '../../../ui/toast-store.ts'
import { reportSignOut } from './report-sign-out.ts'

/** Short, because the first screen waits for it. */
const AT_START_MS = 4000

/** Reports a sign-out that did not reach the server, before any other request. */
export async function finishSignOut(): Promise<void> {
  // A later sign-in ended the old session.
  if (memberTag() !== null) return remember(SIGNED_OUT_KEY, null)
  const everywhere = recall(SIGNED_OUT_KEY) === 'everywhere'
  if (navigator.onLine && (await reportSignOut(AT_START_MS))) return
  toast({
    title: 'Signed out on this device',
    description: everywhere
      ? 'Could not reach the server. Your other devices are signed out when you are online again.'
      : 'Could not reach the server. Signing out finishes when you are online again.',
  })
}
