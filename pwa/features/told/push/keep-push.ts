import { OfflineError } from '../../../call-errors.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import { isLoggedOut } from '../../plan/identity/logged-out.ts'
import { PushRefused, pushState, subscribeGranted, unsubscribe } from './push-device.ts'
import { notedPush } from './push-note.ts'

const EVERY_MS = 24 * 60 * 60 * 1000

/** Once a day: our key may have changed, or browser or server dropped the subscription. Never prompts. */
export async function keepPush(): Promise<void> {
  const note = notedPush()
  if (!note) return
  // Another member is signed in: drop the previous one's subscription.
  if (note.member !== memberTag()) {
    await unsubscribe()
    return
  }
  if (Date.now() - note.at < EVERY_MS || (await pushState()) === 'blocked') return
  if (Notification.permission !== 'granted') return
  await subscribeGranted().catch((error: unknown) => {
    if (!(error instanceof OfflineError || error instanceof PushRefused || isLoggedOut(error))) throw error
  })
}
