import { watchSignOut } from '../features/identity/watch-sign-out.ts'
import { startUpdates } from './start-updates.ts'

/** What runs on every page, once the first screen stands. */
export async function afterLoad(): Promise<void> {
  watchSignOut()
  await startUpdates()
}
