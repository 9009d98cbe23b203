import { SHOPS_OF_PLAN } from '#contracts/plans'
import { changeWatchlist, WATCH_MAX, type WatchChange } from '#contracts/watchlist'
import { call } from '../../../api.ts'
import type { Queued } from '../../../offline/outbox.ts'
import { plural } from '../../../ui/number.ts'
import { toast } from '../../../ui/toast-store.ts'
import { createSender } from '../outbox/sender.ts'
import { keyOf, watchOutbox } from './outbox.ts'
import { watchlist } from './queries.ts'

export const { send: sendWatching, keep: keepWatching } = createSender<WatchChange>({
  outbox: watchOutbox,
  most: WATCH_MAX,
  listKey: watchlist.queryKey,
  async post(client, changes) {
    const { refused } = await call(changeWatchlist, { body: { changes: [...changes] } })
    // A list requested earlier could arrive later and pass for newer.
    await client.cancelQueries({ queryKey: watchlist.queryKey })
    const why = new Map(refused.map((each) => [keyOf(each), each.why]))
    return new Map(
      changes.flatMap((change) => {
        const reason = why.get(keyOf(change))
        return reason ? [[watchOutbox.idOf(change), reason]] : []
      }),
    )
  },
  retries: () => false,
  // The button already shows that it is not saved, so a retry would surprise.
  drop: (changes, why) =>
    new Set(
      changes.map(watchOutbox.idOf).filter((id) => why.get(id) === 'full' || why.get(id) === 'unknown'),
    ),
  words: {
    things: 'saved suppliers, creators and shops',
    offline: 'It is added to your list when you are online.',
    failing: 'Not on your list yet',
    refused: sayRefused,
  },
})

function sayRefused(refused: readonly Queued<WatchChange>[]): void {
  const having = (...reasons: string[]) => refused.filter(({ why }) => why && reasons.includes(why))
  const wanted = (reason: string) => having(reason).filter(({ change }) => change.watching)
  const [bad, full, unknown] = [having('invalid', 'failed'), wanted('full'), wanted('unknown')]
  if (bad.length > 0) {
    toast({
      title: 'Not saved to your account',
      description: `The server could not save your change of ${formatNames(bad)}. It stays on this device.`,
      tone: 'destructive',
    })
  } else if (full.length > 0) {
    toast({
      title: `Your list of ${thingsOf(full)} is full`,
      description: `${mostWords(full)} Remove some to add ${formatNames(full)}.`,
      tone: 'destructive',
    })
  } else if (unknown.length > 0) {
    toast({
      title: 'Not saved',
      description: `${formatNames(unknown)} ${unknown.length === 1 ? 'is' : 'are'} no longer in our data.`,
      tone: 'destructive',
    })
  }
}

function thingsOf(items: readonly Queued<WatchChange>[]): string {
  const kinds = new Set(items.map(({ change }) => `${change.kind}s`))
  return kinds.size === 1 ? [...kinds].join() : 'suppliers, creators and shops'
}

/** The device may know an older plan, so both limits of shops are named. */
function mostWords(items: readonly Queued<WatchChange>[]): string {
  return items.some(({ change }) => change.kind === 'shop')
    ? `You can save ${SHOPS_OF_PLAN.free} shops for free, ${SHOPS_OF_PLAN.pro} with a plan.`
    : `You have ${WATCH_MAX} saved, the most you can have.`
}

function formatNames(items: readonly Queued<WatchChange>[]): string {
  const [first] = items
  if (items.length === 1 && first) return first.name || `the ${first.change.kind}`
  return plural(items.length, 'more item')
}
