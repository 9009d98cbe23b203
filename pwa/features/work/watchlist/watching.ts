import { onlineManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Watchlist } from '#contracts/watchlist'
import { memberTag } from '../../../offline/member-cookie.ts'
import { askToPersist } from '../../../offline/persistent-storage.ts'
import { useStore } from '../../../ui/store.ts'
import { toast } from '../../../ui/toast-store.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { watchlist } from './queries.ts'
import { enqueue, followQueue, keyOf, queued, reloadQueue, type Watched } from './queue.ts'
import { rememberName, sendQueue, sentDecisions } from './send-queue.ts'

/** Guesses from cookie and cache; causes no request. */
export function useSignedInHere(): boolean {
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  return user === undefined ? memberTag() !== null : user !== null
}

export function useWatching(thing: Watched): boolean {
  const signedIn = useSignedInHere()
  const { data, dataUpdatedAt } = useQuery({ ...watchlist, enabled: signedIn })
  const decided = useDecided()
  // After sign-out only queued decisions on this device are known.
  return (
    decided(thing, signedIn ? dataUpdatedAt : Number.POSITIVE_INFINITY) ??
    (signedIn && itemOf(data, thing) !== undefined)
  )
}

/** The local decision not yet in a list of that time; null: none. */
export function useDecided(): (thing: Watched, listedAt: number) => boolean | null {
  const waiting = useStore(queued)
  const sent = useStore(sentDecisions)
  return (thing, listedAt) => {
    const key = keyOf(thing)
    const pending = waiting.find((change) => keyOf(change) === key)
    if (pending) return pending.watching
    const known = sent.get(key)
    return known && known.at >= listedAt ? known.watching : null
  }
}

export async function decide(
  client: QueryClient,
  thing: Watched & { name: string },
  watching: boolean,
): Promise<void> {
  const { kind, id, name } = thing
  if (watching) askToPersist()
  rememberName(thing, name)
  // Later than the replaced decision, even if the clock was set back.
  const known = [
    queued.get().find((change) => keyOf(change) === keyOf(thing))?.at,
    itemOf(client.getQueryData(watchlist.queryKey), thing)?.addedAt,
  ]
  const past = known.map((moment) => (moment === undefined ? 0 : Date.parse(moment) + 1))
  const sent = sentDecisions.get().get(keyOf(thing))
  const at = new Date(Math.max(Date.now(), ...past, sent ? sent.at + 1 : 0)).toISOString()
  const kept = await enqueue({ kind, id, watching, at })
  if (kept || navigator.onLine) return await sendQueue(client, 'pressed')
  toast({
    title: 'Not saved on this device',
    description: 'This device has no free space. Keep this page open until you are online.',
    tone: 'destructive',
  })
}

/** Sends when the page opens or the network returns; follows other tabs. */
export function useWatchSync(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (reloadQueue().length > 0 && navigator.onLine) void sendQueue(client, 'unasked')
    const stop = onlineManager.subscribe((online) => {
      if (online) void sendQueue(client, 'unasked')
    })
    const stopFollowing = followQueue()
    return () => {
      stop()
      stopFollowing()
    }
  }, [client])
}

function itemOf(list: Watchlist | undefined, { id }: Watched) {
  return list?.suppliers.find((item) => item.id === id)
}
