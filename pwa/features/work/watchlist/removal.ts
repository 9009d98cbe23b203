import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WatchedItem } from '#contracts/watchlist'
import { toast } from '../../../ui/toast-store.ts'
import { keyOf, type Watched } from './outbox.ts'
import { decide, useDecided } from './watching.ts'

/** Undo restores them before the server answers. */
export function useRemoval<Item extends WatchedItem>(listed: readonly Item[]) {
  const client = useQueryClient()
  const decided = useDecided()
  const [removed, setRemoved] = useState<readonly Item[]>([])
  const missing = removed.filter((item) => !listed.some((other) => isSame(item, other)))
  const items = [
    ...listed.filter((item) => decided(item) !== false),
    ...missing.filter((item) => decided(item) === true),
  ]
  const remove = async (item: Item) => {
    setRemoved((others) => [...others.filter((other) => !isSame(item, other)), item])
    const done = decide(client, item, false)
    // Offline the page shows the unsent change.
    if (!navigator.onLine) await done
    toast({
      title: `Removed from your ${item.kind}s`,
      description: item.name,
      action: { label: 'Undo', run: () => void decide(client, item, true) },
    })
    await done
  }
  return { items, remove }
}

function isSame(one: Watched, other: Watched): boolean {
  return keyOf(one) === keyOf(other)
}
