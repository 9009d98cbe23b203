import type { QueryClient } from '@tanstack/react-query'
import { changeWatchlist, WATCH_MAX, type WatchChange } from '#contracts/watchlist'
import { call } from '../../../api.ts'
import { InvalidAnswerError, OfflineError, RefusedError } from '../../../call-errors.ts'
import { createRetryTimer } from '../../../offline/retry-timer.ts'
import { isUnreadable, sendApart } from '../../../offline/send-apart.ts'
import { plural } from '../../../ui/number.ts'
import { store } from '../../../ui/store.ts'
import { toast } from '../../../ui/toast-store.ts'
import { askToLogIn } from '../../plan/identity/ask-to-log-in.ts'
import { isLoggedOut } from '../../plan/identity/logged-out.ts'
import { loginAddress } from '../../plan/identity/login-address.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { watchlist } from './queries.ts'
import { dequeue, keyOf, queued, reloadQueue, type Watched } from './queue.ts'

export const sentDecisions = store<ReadonlyMap<string, { watching: boolean; at: number }>>(new Map())

const names = new Map<string, string>()
export function rememberName(thing: Watched, name: string): void {
  names.set(keyOf(thing), name)
}

/** `pressed`: after a user action. */
type Occasion = 'pressed' | 'unasked'

let last: Promise<void> = Promise.resolve()
const retryAfter = createRetryTimer()
/** Limits the toast to once, until some decisions are taken. */
let saidWaiting = false
const failed = new Set<string>()

/** Runs after a sending in progress. Never rejects: failures are shown, the queue is kept. */
export function sendQueue(client: QueryClient, occasion: Occasion): Promise<void> {
  last = last.then(() => send(client, occasion)).catch(reportError)
  return last
}

async function send(client: QueryClient, occasion: Occasion): Promise<void> {
  const changes = reloadQueue()
    .filter((change) => !failed.has(`${keyOf(change)} ${change.at}`))
    .slice(0, WATCH_MAX)
  if (changes.length === 0) return
  if (!navigator.onLine) return sayWaiting()
  try {
    const bad = await sendApart(changes, async (some) => {
      const { refused } = await call(changeWatchlist, { body: { changes: [...some] } })
      await settle(client, some, refused)
      sayRefused(some, refused)
    })
    await setAside(bad)
  } catch (error) {
    retryAfter(error, () => void sendQueue(client, 'unasked'))
    sayUnsent(client, occasion, changes, error)
    return
  }
  if (queued.get().length > 0) await send(client, occasion)
}

/** Unreadable decisions are dropped; those that fail on the server wait for the next visit. */
async function setAside(bad: ReadonlyMap<WatchChange, RefusedError>): Promise<void> {
  if (bad.size === 0) return
  const unreadable = [...bad].flatMap(([change, error]) => (isUnreadable(error) ? [change] : []))
  for (const change of bad.keys()) failed.add(`${keyOf(change)} ${change.at}`)
  await dequeue(unreadable)
  toast({
    title: 'Not saved to your account',
    description: `The server could not save your change of ${formatNames([...bad.keys()])}. Your other changes are saved.`,
    tone: 'destructive',
  })
}

async function settle(
  client: QueryClient,
  changes: readonly WatchChange[],
  refused: Watched[],
): Promise<void> {
  // A list requested earlier could arrive later and pass for newer.
  await client.cancelQueries({ queryKey: watchlist.queryKey })
  const no = new Set(refused.map(keyOf))
  const now = new Map(sentDecisions.get())
  for (const change of changes) {
    if (no.has(keyOf(change))) now.delete(keyOf(change))
    else now.set(keyOf(change), { watching: change.watching, at: Date.now() })
  }
  sentDecisions.set(now)
  saidWaiting = false
  await dequeue(changes)
  // Not awaited: decisions are already on screen, and the list reports its own errors.
  void client.invalidateQueries({ queryKey: watchlist.queryKey })
}

function sayRefused(
  changes: readonly WatchChange[],
  refused: readonly (Watched & { why: 'unknown' | 'full' })[],
): void {
  const wanted = refused.filter((thing) =>
    changes.some((change) => change.watching && keyOf(change) === keyOf(thing)),
  )
  const full = wanted.filter(({ why }) => why === 'full')
  const unknown = wanted.filter(({ why }) => why === 'unknown')
  if (full.length > 0) {
    toast({
      title: 'Your list of suppliers is full',
      description: `You have ${WATCH_MAX} saved, the most you can have. Remove some to add ${formatNames(full)}.`,
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

function formatNames(things: readonly Watched[]): string {
  const [first] = things
  const name = first && names.get(keyOf(first))
  if (things.length === 1 && first) return name ?? `the ${first.kind}`
  return plural(things.length, 'more item')
}

function sayWaiting(): void {
  if (saidWaiting) return
  saidWaiting = true
  toast({ title: 'Saved on this device', description: 'It is added to your list when you are online.' })
}

function sayUnsent(
  client: QueryClient,
  occasion: Occasion,
  changes: readonly WatchChange[],
  error: unknown,
): void {
  if (error instanceof OfflineError) {
    sayWaiting()
    return
  }
  if (isLoggedOut(error)) {
    client.setQueryData(currentUser.queryKey, null)
    if (occasion === 'pressed') askToLogIn('feature')
    else {
      toast({
        title: 'Log in to keep your suppliers',
        description: `${plural(changes.length, 'change')} on this device ${changes.length === 1 ? 'is' : 'are'} not saved to your account yet.`,
        action: { label: 'Log in', run: () => location.assign(loginAddress()) },
      })
    }
    return
  }
  // A bug: report it; decisions are kept.
  if (!(error instanceof RefusedError || error instanceof InvalidAnswerError)) throw error
  toast({
    title: 'Not on your list yet',
    description: 'The server could not save it now. It stays on this device and is sent again.',
    tone: 'destructive',
  })
}
