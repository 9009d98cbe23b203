import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '#contracts/pipeline-changes'
import { correctedNow, deviceName, madeId, type Stamp, stampAfter } from './clock.ts'
import { changesNow } from './items.ts'
import type { Draft } from './outreach.ts'
import { keepPipeline } from './send.ts'

export interface Recorded {
  /** Ids of the changes, in the given order. */
  ids: readonly string[]
  undo(): Promise<void>
}

/**
 * Changes of one entry show at once, are saved and sent when online. Resolves once saved. `undo` reverts all,
 * even sent ones.
 */
export async function record(
  client: QueryClient,
  { entry, name }: { entry: string; name: string },
  drafts: readonly Draft[],
): Promise<Recorded> {
  const changes = dated(drafts, changesNow(client, entry), entry)
  await keepPipeline(client, changes, name)
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
