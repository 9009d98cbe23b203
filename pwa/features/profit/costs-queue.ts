import * as z from 'zod/mini'
import { PresetChange } from '#contracts/presets'
import { recall, remember } from '../../offline/device-storage.ts'
import { memberTag } from '../../offline/member-cookie.ts'
import { store } from '../../ui/store.ts'
import { COSTS_KEY } from './own-costs.ts'

/**
 * Where decisions about costs wait that the account has not taken yet. A visitor's stay here for good, and go to the account
 * of whoever signs in. They belong to a person: signing out removes them.
 */
/** Whose they are, by the tag in the member cookie. */
const OWNER_KEY = 'costs:owner'

/** One decision a thing. Those of other tabs come with `reloadCosts`. */
export const queuedCosts = store<readonly PresetChange[]>(readKept())

/** Decisions that the device could not store: kept in memory while the page is open. */
let unkept: readonly PresetChange[] = []

/** Adds a decision. True when the device keeps it, also when the page is closed. */
export async function enqueueCosts(change: PresetChange): Promise<boolean> {
  // Seen at once; kept as soon as no other tab is writing.
  queuedCosts.set(mergeDecisions(queuedCosts.get(), [change]))
  await rewrite((queue) => mergeDecisions(queue, [change]))
  return unkept.length === 0
}

/** Takes out what the account has; a thing decided anew in the meantime stays. */
export async function dequeueCosts(settled: readonly PresetChange[]): Promise<void> {
  const gone = new Set(settled.map((change) => `${thingOf(change)} ${change.at}`))
  await rewrite((queue) => queue.filter((change) => !gone.has(`${thingOf(change)} ${change.at}`)))
}

export function reloadCosts(): readonly PresetChange[] {
  queuedCosts.set(mergeDecisions(readKept(), unkept))
  return queuedCosts.get()
}

export function clearCosts(): void {
  unkept = []
  remember(COSTS_KEY, null)
  remember(OWNER_KEY, null)
  queuedCosts.set([])
}

/** What a decision is about. */
export function thingOf(change: PresetChange): string {
  if (change.kind === 'preset') return `preset ${change.key}`
  return change.kind === 'figures' ? `figures ${change.productId}` : 'default'
}

/** Of two decisions on one thing the later stands; of two at one moment the second. */
export function mergeDecisions(
  queue: readonly PresetChange[],
  changes: readonly PresetChange[],
): readonly PresetChange[] {
  const last = new Map(queue.map((change) => [thingOf(change), change]))
  for (const change of changes) {
    const other = last.get(thingOf(change))
    if (!other || change.at >= other.at) last.set(thingOf(change), change)
  }
  return [...last.values()]
}

/** Reads, changes and writes as one step, so that two tabs do not lose each other's decisions. */
async function rewrite(change: (queue: readonly PresetChange[]) => readonly PresetChange[]): Promise<void> {
  await alone(() => {
    const next = change(mergeDecisions(readKept(), unkept))
    const text = next.length > 0 ? JSON.stringify(next) : null
    remember(OWNER_KEY, text === null ? null : (memberTag() ?? recall(OWNER_KEY)))
    remember(COSTS_KEY, text)
    unkept = recall(COSTS_KEY) === text ? [] : next
    queuedCosts.set(next)
  })
}

/** One tab at a time, where the browser can; elsewhere the step is too short to be torn apart. */
async function alone(work: () => void): Promise<void> {
  const { locks } = navigator as Partial<Navigator>
  await (locks ? locks.request(COSTS_KEY, work) : work())
}

/** What does not read as a decision (another build, a damaged record) cannot be sent and is left out. */
function readKept(): readonly PresetChange[] {
  const [owner, tag] = [recall(OWNER_KEY), memberTag()]
  // Left by a member whose session expired: not for the next member.
  if (owner && tag && owner !== tag) return []
  const kept = z.safeParse(z.array(z.unknown()), jsonIn(recall(COSTS_KEY) ?? '[]'))
  if (!kept.success) return []
  const changes = kept.data.flatMap((entry) => {
    const change = z.safeParse(PresetChange, entry)
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
