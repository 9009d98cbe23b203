import * as z from 'zod/mini'
import { WatchChange } from '#contracts/watchlist'
import { recall, remember } from '../../offline/device-storage.ts'
import { memberTag } from '../../offline/member-cookie.ts'
import { store } from '../../ui/store.ts'

/** Where decisions wait that the server has not taken yet. They belong to a person: signing out removes them. */
export const QUEUE_KEY = 'watchlist:queue'
/** Whose they are, by the tag in the member cookie. */
const OWNER_KEY = 'watchlist:owner'

export type Watched = Pick<WatchChange, 'kind' | 'id'>

/** The queued decisions, one for each item. Those of other tabs come with `reloadQueue`. */
export const queued = store<readonly WatchChange[]>(readKept())

/** Decisions that the device could not store: kept in memory while the page is open. */
let unkept: readonly WatchChange[] = []

/** Adds a decision. True when the device keeps it, also when the page is closed. */
export async function enqueue(change: WatchChange): Promise<boolean> {
  // Seen at once; kept as soon as no other tab is writing.
  queued.set(mergeDecisions(queued.get(), [change]))
  await rewrite((queue) => mergeDecisions(queue, [change]))
  return unkept.length === 0
}

/** Takes out what has been settled; a thing decided anew in the meantime stays. */
export async function dequeue(settled: readonly WatchChange[]): Promise<void> {
  await rewrite((queue) => removeSettled(queue, settled))
}

export function reloadQueue(): readonly WatchChange[] {
  queued.set(mergeDecisions(readKept(), unkept))
  return queued.get()
}

/** For signing out. */
export function clearQueue(): void {
  unkept = []
  remember(QUEUE_KEY, null)
  remember(OWNER_KEY, null)
  queued.set([])
}

/** One decision a thing: the later; of two at one moment the one to watch, as the server has it. */
export function mergeDecisions(
  queue: readonly WatchChange[],
  changes: readonly WatchChange[],
): readonly WatchChange[] {
  const last = new Map(queue.map((change) => [keyOf(change), change]))
  for (const change of changes) {
    const other = last.get(keyOf(change))
    const stands =
      !other || change.at > other.at || (change.at === other.at && change.watching && !other.watching)
    if (stands) last.set(keyOf(change), change)
  }
  return [...last.values()]
}

export function removeSettled(
  queue: readonly WatchChange[],
  settled: readonly WatchChange[],
): readonly WatchChange[] {
  const gone = new Set(settled.map(({ at, ...change }) => `${keyOf(change)} ${at}`))
  return queue.filter((change) => !gone.has(`${keyOf(change)} ${change.at}`))
}

export function keyOf({ kind, id }: Watched): string {
  return `${kind} ${id}`
}

/** Reads, changes and writes as one step, so that two tabs do not lose each other's decisions. */
async function rewrite(change: (queue: readonly WatchChange[]) => readonly WatchChange[]): Promise<void> {
  await alone(() => {
    const next = change(mergeDecisions(readKept(), unkept))
    const text = next.length > 0 ? JSON.stringify(next) : null
    remember(OWNER_KEY, memberTag() ?? recall(OWNER_KEY))
    remember(QUEUE_KEY, text)
    unkept = recall(QUEUE_KEY) === text ? [] : next
    queued.set(next)
  })
}

/** One tab at a time, where the browser can; elsewhere the step is too short to be torn apart. */
async function alone(work: () => void): Promise<void> {
  const { locks } = navigator as Partial<Navigator>
  await (locks ? locks.request(QUEUE_KEY, work) : work())
}

/** What does not read as a decision (another build, a damaged record) cannot be sent and is left out. */
function readKept(): readonly WatchChange[] {
  const [owner, mark] = [recall(OWNER_KEY), memberTag()]
  // Left by a member whose session expired: not for the next member.
  if (owner && mark && owner !== mark) return []
  const kept = z.safeParse(z.array(z.unknown()), jsonIn(recall(QUEUE_KEY) ?? '[]'))
  if (!kept.success) return []
  const changes = kept.data.flatMap((entry) => {
    const change = z.safeParse(WatchChange, entry)
    return change.success ? [change.data] : []
  })
  return mergeDecisions([], changes)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Half-written: there is nothing in it to send.
    return []
  }
}
