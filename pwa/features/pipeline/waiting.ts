import * as z from 'zod/mini'
import { REFUSALS } from '#contracts/pipeline'
import { Change } from '#contracts/pipeline-changes'
import { recall, remember } from '../../offline/device-storage.ts'
import { memberTag } from '../../offline/member-cookie.ts'
import { store } from '../../ui/store.ts'

/** Where changes wait that the server has not taken yet. They belong to a person: signing out removes them. */
export const WAITING_KEY = 'pipeline:waiting'
/** Whose they are, by the tag in the member cookie. */
const OWNER_KEY = 'pipeline:owner'

/**
 * `new`: not sent, or sent without an answer. `taken`: the server has it, and the list on this device does not show it yet.
 * `refused`: the server said no; it stays here until its owner lets it go or it fits.
 */
const Waiting = z.object({
  change: Change,
  /** What its entry is called, for messages. */
  name: z.string(),
  state: z.enum(['new', 'taken', 'refused']),
  /** `invalid`: not even read. */
  why: z.nullable(z.enum([...REFUSALS, 'invalid'])),
})
export type Why = NonNullable<Waiting['why']>
export type Waiting = z.infer<typeof Waiting>

/** In the order in which they were made. Those of other tabs come with `reloadWaiting`. */
export const waiting = store<readonly Waiting[]>(readKept())

/** What the device could not store: kept in memory while the page is open. */
let unkept: readonly Waiting[] | null = null

/** Adds changes. True when the device keeps them, also when the page is closed. */
export async function wait(changes: readonly Change[], name: string): Promise<boolean> {
  const added = changes.map((change): Waiting => ({ change, name, state: 'new', why: null }))
  // Seen at once; kept as soon as no other tab is writing.
  waiting.set([...waiting.get(), ...added])
  await rewrite((kept) => [...kept, ...added])
  return unkept === null
}

/** Notes what the server said of changes, by id. */
export async function settle(answers: ReadonlyMap<string, Pick<Waiting, 'state' | 'why'>>): Promise<void> {
  await rewrite((kept) => kept.map((each) => ({ ...each, ...answers.get(each.change.id) })))
}

export async function forget(ids: ReadonlySet<string>): Promise<void> {
  if (ids.size > 0) await rewrite((kept) => kept.filter(({ change }) => !ids.has(change.id)))
}

/** Ids of what the server has and the list here does not show yet. */
export function takenNow(): ReadonlySet<string> {
  const taken = reloadWaiting().filter(({ state }) => state === 'taken')
  return new Set(taken.map(({ change }) => change.id))
}

/** What signing out now would lose. */
export function unsentNow(): readonly Waiting[] {
  return reloadWaiting().filter(({ state }) => state !== 'taken')
}

export function reloadWaiting(): readonly Waiting[] {
  waiting.set(unkept ?? readKept())
  return waiting.get()
}

/** Reads, changes and writes as one step, so that two tabs do not lose each other's changes. */
async function rewrite(change: (kept: readonly Waiting[]) => readonly Waiting[]): Promise<void> {
  await alone(() => {
    const next = change(merged(readKept(), unkept ?? []))
    const text = next.length > 0 ? JSON.stringify(next) : null
    remember(OWNER_KEY, memberTag() ?? recall(OWNER_KEY))
    remember(WAITING_KEY, text)
    unkept = recall(WAITING_KEY) === text ? null : next
    waiting.set(next)
  })
}

function merged(kept: readonly Waiting[], others: readonly Waiting[]): readonly Waiting[] {
  const known = new Set(kept.map(({ change }) => change.id))
  return [...kept, ...others.filter(({ change }) => !known.has(change.id))]
}

/** One tab at a time, where the browser can; elsewhere the step is too short to be torn apart. */
async function alone(work: () => void): Promise<void> {
  const { locks } = navigator as Partial<Navigator>
  await (locks ? locks.request(WAITING_KEY, work) : work())
}

/** What does not read as a change (another build, a damaged record) cannot be sent and is left out. */
function readKept(): readonly Waiting[] {
  const [owner, mark] = [recall(OWNER_KEY), memberTag()]
  // Left by a member whose session expired: not for the next member.
  if (owner && mark && owner !== mark) return []
  const kept = z.safeParse(z.array(z.unknown()), jsonIn(recall(WAITING_KEY) ?? '[]'))
  if (!kept.success) return []
  return kept.data.flatMap((entry) => {
    const read = z.safeParse(Waiting, entry)
    return read.success ? [read.data] : []
  })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Half-written: there is nothing in it to send.
    return []
  }
}
