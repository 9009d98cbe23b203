import { RefusedError } from '../call-errors.ts'
import type { Outbox, Queued, Why } from './outbox.ts'
import { isUnreadable, sendApart } from './send-apart.ts'

/** `pressed`: after a user action. `again`: the user asks to retry refused changes. */
export type Occasion = 'pressed' | 'again' | 'unasked'

export interface Delivery<Change> {
  outbox: Outbox<Change>
  /** Changes in one request. */
  most: number
  /** Resolves with the reasons of refused changes by id. */
  post(changes: readonly Change[]): Promise<ReadonlyMap<string, Why>>
  /** The answer is the list itself, so taken changes need not wait for one. */
  answersWithList?: boolean
  /**
   * Whether a refused change is retried after a user made `fresh` ones. Otherwise it is retried at start and
   * on request.
   */
  retries(refused: Change, fresh: readonly Change[]): boolean
  /** Ids of refused changes that are not kept. May correct reasons in `why`. */
  drop(changes: readonly Change[], why: Map<string, Why>): ReadonlySet<string>
}

/** Newly refused changes with their reasons, dropped ones included. */
export interface Delivered<Change> {
  taken: number
  refused: readonly Queued<Change>[]
}

/**
 * Sends what waits, in order. `note` gets the answer to each batch. Throws when nothing can be sent now;
 * unsent changes are kept.
 */
export async function deliver<Change>(
  delivery: Delivery<Change>,
  occasion: Occasion,
  note: (batch: Delivered<Change>) => void,
): Promise<void> {
  const { outbox, most } = delivery
  const tried = new Set<string>()
  const next = () =>
    firstBatch(
      due(delivery, occasion).filter(({ change }) => !tried.has(outbox.idOf(change))),
      most,
    )
  for (let batch = next(); batch.length > 0; batch = next()) {
    for (const { change } of batch) tried.add(outbox.idOf(change))
    note(await sendBatch(delivery, batch, occasion))
  }
}

function due<Change>({ outbox, retries }: Delivery<Change>, occasion: Occasion): Queued<Change>[] {
  const unsent = outbox.unsent()
  const fresh = unsent.flatMap(({ change, state }) => (state === 'new' ? [change] : []))
  return unsent.filter(
    ({ change, state }) => state === 'new' || occasion !== 'pressed' || retries(change, fresh),
  )
}

/** In order, up to the request limit. Bad ones come last, each in a separate request. */
function firstBatch<Change>(due: readonly Queued<Change>[], most: number): readonly Queued<Change>[] {
  const good = due.filter((each) => !isBad(each))
  if (good.length === 0) return due.slice(0, 1)
  let bytes = 0
  const end = good.findIndex(({ change }, at) => {
    bytes += new TextEncoder().encode(JSON.stringify(change)).length + 1
    return at >= most || (at > 0 && bytes > BATCH_BYTES)
  })
  return end === -1 ? good : good.slice(0, end)
}

/** The server could not parse it or failed on it. */
function isBad({ state, why }: Queued<unknown>): boolean {
  return state === 'refused' && (why === 'invalid' || why === 'failed')
}

async function sendBatch<Change>(
  { outbox, post, answersWithList = false, drop }: Delivery<Change>,
  batch: readonly Queued<Change>[],
  occasion: Occasion,
): Promise<Delivered<Change>> {
  const why = new Map<string, Why>()
  let taken = 0
  const bad = await sendApart(batch, async (some) => {
    const ids = some.map(({ change }) => outbox.idOf(change))
    for (const [id, reason] of await post(some.map(({ change }) => change))) why.set(id, reason)
    const accepted = ids.filter((id) => !why.has(id))
    taken += accepted.length
    await outbox.settle(new Map(accepted.map((id) => [id, { state: 'taken', why: null }])))
    if (answersWithList) await outbox.forget(new Set(accepted))
  }).catch((error: unknown) => {
    const [first] = batch
    if (first && isBad(first) && error instanceof RefusedError && error.status >= 500)
      return new Map<Queued<Change>, RefusedError>()
    throw error
  })
  for (const [{ change }, error] of bad)
    why.set(outbox.idOf(change), isUnreadable(error) ? 'invalid' : 'failed')
  const refused = batch.filter(({ change }) => why.has(outbox.idOf(change)))
  const dropped = drop(
    batch.map(({ change }) => change),
    why,
  )
  await outbox.settle(new Map([...why].map(([id, reason]) => [id, { state: 'refused', why: reason }])))
  await outbox.forget(dropped)
  const isNews = occasion === 'again' || refused.some(({ state }) => state === 'new')
  return {
    taken,
    refused: isNews
      ? refused.map((each) => ({ ...each, why: why.get(outbox.idOf(each.change)) ?? null }))
      : [],
  }
}

/** Below the server's limit of 64 KB. */
const BATCH_BYTES = 48 * 1024
