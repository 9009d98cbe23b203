import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '#contracts/pipeline-changes'
import { toast } from '../../../ui/toast-store.ts'
import { correctedNow, deviceName, madeId, type Stamp, stampAfter } from './clock.ts'
import { changesNow } from './items.ts'
import type { Draft } from './outreach.ts'
import { sendWaiting } from './send-waiting.ts'
import { wait } from './waiting.ts'

export interface Recorded {
  /** Ids of the changes, in the given order. */
  ids: readonly string[]
  undo(): Promise<void>
}

/**
 * Applies changes of one entry at once, saves them and sends them when online. Resolves once saved. `undo` reverts all, even
 * sent ones.
 */
export async function record(
  client: QueryClient,
  { entry, name }: { entry: string; name: string },
  drafts: readonly Draft[],
): Promise<Recorded> {
  const changes = dated(drafts, changesNow(client, entry), entry)
  const kept = await wait(changes, name)
  if (kept || navigator.onLine) void sendWaiting(client, 'pressed')
  else {
    toast({
      title: 'Not saved on this device',
      description: 'This device has no free space. Keep this page open until you are online.',
      tone: 'destructive',
    })
  }
  const ids = changes.map(({ id }) => id)
  return {
    ids,
    undo: async () => {
      await record(client, { entry, name }, [{ kind: 'remove', over: ids }])
    },
  }
}

function dated(drafts: readonly Draft[], seen: readonly Change[], entry: string): Change[] {
  const device = deviceName()
  const stamps: Stamp[] = []
  return drafts.map((draft) => {
    const stamp = stampAfter([...seen, ...stamps], correctedNow(), device)
    stamps.push(stamp)
    return { over: [], ...draft, ...stamp, id: madeId(), entry } as Change
  })
}
