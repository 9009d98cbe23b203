import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { WatchedCreator, WatchedShop, Watchlist } from '#contracts/watchlist'
import { memberTag } from '../../../offline/member-cookie.ts'
import { askToPersist } from '../../../offline/persistent-storage.ts'
import { useStore } from '../../../ui/store.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { decisionIn, keyOf, type Watched, watchOutbox } from './outbox.ts'
import { watchlist } from './queries.ts'
import { keepWatching } from './send.ts'

/** Guesses from cookie and cache; causes no request. */
export function useSignedInHere(): boolean {
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  return user === undefined ? memberTag() !== null : user !== null
}

export function useWatching(thing: Watched): boolean {
  const signedIn = useSignedInHere()
  const { data } = useQuery({ ...watchlist, enabled: signedIn })
  const decided = useDecided()
  // After sign-out only queued decisions here are known.
  return decided(thing) ?? (signedIn && itemOf(data, thing) !== undefined)
}

export function useDecided(): (thing: Watched) => boolean | null {
  const items = useStore(watchOutbox.items)
  return (thing) => decisionIn(items, thing)
}

export async function decide(
  client: QueryClient,
  thing: Watched & { name: string },
  watching: boolean,
): Promise<void> {
  const { kind, id, name } = thing
  if (watching) askToPersist()
  // Later than the replaced decision, even if the clock was set back.
  const known = [
    watchOutbox.items.get().find(({ change }) => keyOf(change) === keyOf(thing))?.change.at,
    itemOf(client.getQueryData(watchlist.queryKey), thing)?.addedAt,
  ]
  const past = known.map((moment) => (moment === undefined ? 0 : Date.parse(moment) + 1))
  lastAt = Math.max(Date.now(), lastAt + 1, ...past)
  await keepWatching(client, [{ kind, id, watching, at: new Date(lastAt).toISOString() }], name)
}

/** Last decision here: the list does not date removals. */
let lastAt = 0

function itemOf(list: Watchlist | undefined, { kind, id }: Watched) {
  const items = { supplier: list?.suppliers, creator: savedCreators(list), shop: savedShops(list) }
  return items[kind]?.find((item) => item.id === id)
}

/** A list that an older build saved on this device has none. */
export function savedCreators(list: Partial<Watchlist> | undefined): WatchedCreator[] {
  return list?.creators ?? []
}

export function savedShops(list: Partial<Watchlist> | undefined): WatchedShop[] {
  return list?.shops ?? []
}
