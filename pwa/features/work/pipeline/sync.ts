import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { unsentPictures } from './pictures.ts'
import { sendWaiting } from './send-waiting.ts'
import { followWaiting, unsentNow } from './waiting.ts'

/** Sends at start and when back online; follows other tabs. */
export async function startSync(client: QueryClient): Promise<void> {
  followWaiting()
  onlineManager.subscribe((online) => {
    if (online) void sendIfAny(client)
  })
  await sendIfAny(client)
}

/** Changes and pictures that a sign-out would lose. */
export async function countUnsent(): Promise<number> {
  const changes = unsentNow()
  const announced = new Set(changes.flatMap(({ change }) => (change.kind === 'photo' ? [change.item] : [])))
  const pictures = await unsentPictures()
  return changes.length + pictures.filter((id) => !announced.has(id)).length
}

async function sendIfAny(client: QueryClient): Promise<void> {
  if (navigator.onLine && (await countUnsent()) > 0) await sendWaiting(client, 'unasked')
}
