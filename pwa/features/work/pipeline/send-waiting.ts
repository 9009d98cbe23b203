import type { QueryClient } from '@tanstack/react-query'
import { CHANGES_MAX, changePipeline } from '#contracts/pipeline'
import type { Change } from '#contracts/pipeline-changes'
import { call } from '../../../api.ts'
import { InvalidAnswerError, OfflineError, RefusedError } from '../../../call-errors.ts'
import { createRetryTimer } from '../../../offline/retry-timer.ts'
import { isUnreadable, sendApart } from '../../../offline/send-apart.ts'
import { plural } from '../../../ui/number.ts'
import { toast } from '../../../ui/toast-store.ts'
import { askToLogIn } from '../../plan/identity/ask-to-log-in.ts'
import { isLoggedOut } from '../../plan/identity/logged-out.ts'
import { loginAddress } from '../../plan/identity/login-address.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { noteClock } from './clock.ts'
import { sendPicture, unsentPictures } from './pictures.ts'
import { pipeline } from './queries.ts'
import { sayRefused } from './refusal-words.ts'
import { forget, reloadWaiting, settle, type Waiting, type Why } from './waiting.ts'

/** `pressed`: after a user action. `again`: also retries refused changes. */
type Occasion = 'pressed' | 'again' | 'unasked'

let last: Promise<void> = Promise.resolve()
const retryAfter = createRetryTimer()
/** Limits the toast to once, until some changes are taken. */
let saidWaiting = false

/** Runs after a sending in progress. Never rejects: failures are shown, changes are kept. */
export function sendWaiting(client: QueryClient, occasion: Occasion): Promise<void> {
  last = last.then(() => send(client, occasion)).catch(reportError)
  return last
}

async function send(client: QueryClient, occasion: Occasion): Promise<void> {
  const tried = new Set<string>()
  const next = () => due(reloadWaiting(), occasion).filter(({ change }) => !tried.has(change.id))
  if (next().length > 0 && !navigator.onLine) return occasion === 'unasked' ? undefined : sayWaiting()
  let taken = 0
  try {
    for (let batch = firstBatch(next()); batch.length > 0; batch = firstBatch(next())) {
      for (const { change } of batch) tried.add(change.id)
      taken += await sendBatch(client, batch, occasion)
    }
    taken += await sendPictures()
  } catch (error) {
    retryAfter(error, () => void sendWaiting(client, 'unasked'))
    sayUnsent(client, occasion, error)
  }
  if (taken === 0) return
  saidWaiting = false
  // Not awaited: changes are already on screen, and the list reports its own errors.
  void client.invalidateQueries({ queryKey: pipeline.queryKey })
}

/**
 * Retries refused changes on request, at start, after changes that make room, and with new changes of the entry. Otherwise a
 * note would be refused because its entry is missing.
 */
function due(here: readonly Waiting[], occasion: Occasion): Waiting[] {
  const makesRoom = ({ change, state }: Waiting) =>
    state === 'new' && (change.kind === 'remove' || (change.kind === 'move' && change.to === 'dropped'))
  const all = occasion !== 'pressed' || here.some(makesRoom)
  const news = new Set(here.flatMap(({ change, state }) => (state === 'new' ? [change.entry] : [])))
  return here.filter(
    ({ change, state }) => state === 'new' || (state === 'refused' && (all || news.has(change.entry))),
  )
}

/** In order, up to the request limit. Bad ones come last, each in a separate request. */
function firstBatch(due: readonly Waiting[]): Waiting[] {
  const good = due.filter((each) => !isBad(each))
  if (good.length === 0) return due.slice(0, 1)
  let bytes = 0
  const end = good.findIndex(({ change }, at) => {
    bytes += new TextEncoder().encode(JSON.stringify(change)).length + 1
    return at >= CHANGES_MAX || (at > 0 && bytes > BATCH_BYTES)
  })
  return end === -1 ? good : good.slice(0, end)
}

/** The server could not parse it or failed on it. */
function isBad({ state, why }: Pick<Waiting, 'state' | 'why'>): boolean {
  return state === 'refused' && (why === 'invalid' || why === 'failed')
}

/** Returns the number of taken changes. Refused ones are stored and shown with the reason. */
async function sendBatch(
  client: QueryClient,
  batch: readonly Waiting[],
  occasion: Occasion,
): Promise<number> {
  const why = new Map<string, Why>()
  let taken = 0
  const bad = await sendApart(batch, async (some) => {
    const changes = some.map(({ change }) => change)
    const { refused, clock } = await call(changePipeline, { body: { changes } })
    noteClock(clock)
    // A list requested earlier could arrive later and pass for newer.
    await client.cancelQueries({ queryKey: pipeline.queryKey })
    for (const each of refused) why.set(each.id, each.why)
    taken += some.length - refused.length
    await noteAnswers(some, why)
  }).catch((error: unknown) => {
    const [first] = batch
    if (first && isBad(first) && error instanceof RefusedError && error.status >= 500)
      return new Map<Waiting, RefusedError>()
    throw error
  })
  for (const [{ change }, error] of bad) why.set(change.id, isUnreadable(error) ? 'invalid' : 'failed')
  blameSaves(batch, why)
  await noteAnswers(
    batch.filter(({ change }) => why.has(change.id)),
    why,
  )
  const changes = batch.map(({ change }) => change)
  await forget(deletedHere(changes, why))
  const refused = batch.filter(({ change }) => why.has(change.id))
  sayRefused(refused.some(({ state }) => state === 'new') || occasion === 'again' ? refused : [], why)
  return taken
}

async function noteAnswers(some: readonly Waiting[], why: ReadonlyMap<string, Why>): Promise<void> {
  await settle(
    new Map(
      some.map(({ change: { id } }) => [
        id,
        { state: why.has(id) ? 'refused' : 'taken', why: why.get(id) ?? null },
      ]),
    ),
  )
}

/** The server refuses changes of an entry whose save failed; report the save's reason. */
function blameSaves(batch: readonly Waiting[], why: Map<string, Why>): void {
  for (const { change: save } of batch) {
    const reason = why.get(save.id)
    if (save.kind !== 'save' || (reason !== 'invalid' && reason !== 'failed')) continue
    for (const { change } of batch) {
      if (change.entry === save.entry && why.get(change.id) === 'unknown') why.set(change.id, reason)
    }
  }
}

/** A deleted entry that the server never had needs no sending. */
function deletedHere(changes: readonly Change[], why: ReadonlyMap<string, Why>): ReadonlySet<string> {
  const deletions = changes.filter(({ id, kind }) => kind === 'remove' && why.has(id))
  return new Set(deletions.flatMap(({ id, over }) => [id, ...over.filter((other) => why.has(other))]))
}

/** Run after the changes, so that the server knows the entries. Returns the number taken. */
async function sendPictures(): Promise<number> {
  const waits = new Set(
    reloadWaiting().flatMap(({ change, state }) =>
      change.kind === 'photo' && state !== 'taken' ? [change.item] : [],
    ),
  )
  let taken = 0
  for (const id of await unsentPictures()) {
    if (!waits.has(id) && (await sendPicture(id))) taken += 1
  }
  return taken
}

function sayWaiting(): void {
  if (saidWaiting) return
  saidWaiting = true
  toast({ title: 'Saved on this device', description: 'It is added to your account when you are online.' })
}

function sayUnsent(client: QueryClient, occasion: Occasion, error: unknown): void {
  if (error instanceof OfflineError) {
    if (occasion !== 'unasked') sayWaiting()
  } else if (isLoggedOut(error)) {
    client.setQueryData(currentUser.queryKey, null)
    if (occasion === 'unasked') sayLogIn()
    else askToLogIn('feature')
  } else if (error instanceof RefusedError || error instanceof InvalidAnswerError) {
    toast({
      title: 'Not saved to your account yet',
      description: 'The server could not save it now. It stays on this device and is sent again.',
      tone: 'destructive',
    })
  } else {
    // A bug: report it; unsent changes are kept.
    throw error
  }
}

function sayLogIn(): void {
  const count = reloadWaiting().filter(({ state }) => state !== 'taken').length
  toast({
    title: 'Log in to keep your products',
    description: `${plural(count, 'change')} on this device ${count === 1 ? 'is' : 'are'} not saved to your account yet.`,
    action: { label: 'Log in', run: () => location.assign(loginAddress()) },
  })
}

/** Below the server's limit of 64 KB. */
const BATCH_BYTES = 48 * 1024
