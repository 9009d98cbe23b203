import { OfflineError } from '../../../call-errors.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import { isLoggedOut } from '../../plan/identity/logged-out.ts'
import { PushRefused, pushState, subscribeGranted, unsubscribe } from './push-device.ts'
import { notedPush } from './push-note.ts'

const EVERY_MS = 24 * 60 * 60 * 1000

/**
 * Once a day, for somebody who turned notifications on here: makes sure that they still come. Our key may have changed, the
 * browser may have given up the subscription, the server may have dropped it. Never asks the person anything.
 */
export async function keepPush(): Promise<void> {
  const note = notedPush()
  if (!note) return
  // Somebody else is signed in here: what was meant for the one before must not show.
  if (note.member !== memberTag()) {
    await unsubscribe()
    return
  }
  if (Date.now() - note.at < EVERY_MS || (await pushState()) === 'blocked') return
  if (Notification.permission !== 'granted') return
  await subscribeGranted().catch((error: unknown) => {
    // Tomorrow is another day.
    if (!(error instanceof OfflineError || error instanceof PushRefused || isLoggedOut(error))) throw error
  })
}
