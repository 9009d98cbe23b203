import type { QueryClient } from '@tanstack/react-query'
import { changeSavedCosts, PRESET_CHANGES_MAX, PRESETS_MAX, type PresetChange } from '#contracts/presets'
import { call } from '../../../api.ts'
import { InvalidAnswerError, OfflineError, RefusedError } from '../../../call-errors.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import { createRetryTimer } from '../../../offline/retry-timer.ts'
import { sendApart } from '../../../offline/send-apart.ts'
import { toast } from '../../../ui/toast-store.ts'
import { isLoggedOut } from '../../plan/identity/logged-out.ts'
import { loginAddress } from '../../plan/identity/login-address.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { dequeueCosts, enqueueCosts, reloadCosts, thingOf } from './costs-queue.ts'
import { noteSavedCosts, savedCosts } from './queries.ts'

/** `pressed`: after a user action. */
type Occasion = 'pressed' | 'unasked'

let last: Promise<void> = Promise.resolve()
const retryAfter = createRetryTimer()
/** Limits the toast to once, until some decisions are taken. */
let saidWaiting = false
/** Refused decisions; retried with the next decision or visit. */
const notTaken = new Set<string>()

/** Saves all decisions or none; sends them when a member is online. */
export async function decideCosts(client: QueryClient, ...changes: PresetChange[]): Promise<void> {
  notTaken.clear()
  const kept = await enqueueCosts(changes)
  if (!kept && !navigator.onLine) {
    toast({
      title: 'Not saved on this device',
      description: 'This device has no free space. Keep this page open until you are online.',
      tone: 'destructive',
    })
  } else if (memberTag() !== null) await sendCosts(client, 'pressed')
}

/** Later than the account's timestamps, even if this device's clock is behind. */
export function momentAfter(client: QueryClient): string {
  const saved = client.getQueryData(savedCosts.queryKey)
  const known = [
    ...(saved?.presets ?? []).map(({ savedAt }) => savedAt),
    ...(saved?.figures ?? []).map(({ savedAt }) => savedAt),
    ...reloadCosts().map(({ at }) => at),
  ].map((moment) => Date.parse(moment) + 1)
  return new Date(Math.max(Date.now(), ...known)).toISOString()
}

/** Runs after a sending in progress. Never rejects: failures are shown, decisions are kept. */
export function sendCosts(client: QueryClient, occasion: Occasion): Promise<void> {
  last = last.then(() => send(client, occasion)).catch(reportError)
  return last
}

async function send(client: QueryClient, occasion: Occasion): Promise<void> {
  const changes = reloadCosts()
    .filter((change) => !notTaken.has(thingOf(change)))
    .slice(0, PRESET_CHANGES_MAX)
  if (changes.length === 0) return
  if (!navigator.onLine) {
    sayWaiting(occasion)
    return
  }
  try {
    const bad = await sendApart(changes, (some) => sendSome(client, some))
    for (const change of bad.keys()) notTaken.add(thingOf(change))
    if (bad.size > 0) sayBad([...bad.keys()])
  } catch (error) {
    retryAfter(error, () => void sendCosts(client, 'unasked'))
    sayUnsent(client, occasion, error)
    return
  }
  await send(client, occasion)
}

async function sendSome(client: QueryClient, changes: readonly PresetChange[]): Promise<void> {
  const { saved, refused } = await call(changeSavedCosts, { body: { changes: [...changes] } })
  // An answer requested earlier could arrive later and pass for newer.
  await client.cancelQueries({ queryKey: savedCosts.queryKey })
  noteSavedCosts(client, saved)
  saidWaiting = false
  const full = refused.flatMap(({ index, why }) => (why === 'full' ? (changes[index] ?? []) : []))
  for (const change of full) notTaken.add(thingOf(change))
  await dequeueCosts(changes.filter((change) => !full.includes(change)))
  if (full.length > 0) sayFull(full)
}

/** They stay queued and are retried with the next decision or visit. */
function sayBad(bad: readonly PresetChange[]): void {
  const preset = bad.find((change) => change.kind === 'preset')
  toast({
    title: 'Saved on this device only',
    description: `The server could not save ${preset?.preset ? `“${preset.preset.name}”` : 'one of your costs'}. Your other costs are saved.`,
    tone: 'destructive',
  })
}

function sayFull(full: readonly PresetChange[]): void {
  const presets = full.some(({ kind }) => kind === 'preset')
  toast({
    title: 'Saved on this device only',
    description: presets
      ? `Your account has ${PRESETS_MAX} presets, the most you can have. Delete one to make room.`
      : 'Your account holds figures of no more products. Those of this one stay on this device.',
    tone: 'destructive',
  })
}

function sayWaiting(occasion: Occasion): void {
  if (saidWaiting || occasion === 'unasked') return
  saidWaiting = true
  toast({ title: 'Saved on this device', description: 'It is added to your account when you are online.' })
}

function sayUnsent(client: QueryClient, occasion: Occasion, error: unknown): void {
  if (error instanceof OfflineError) {
    sayWaiting(occasion)
    return
  }
  if (isLoggedOut(error)) {
    client.setQueryData(currentUser.queryKey, null)
    toast({
      title: 'Log in to keep your costs',
      description: 'They are saved on this device, and not in your account yet.',
      action: { label: 'Log in', run: () => location.assign(loginAddress()) },
    })
    return
  }
  // A bug: report it; queued decisions are kept.
  if (!(error instanceof RefusedError || error instanceof InvalidAnswerError)) throw error
  toast({
    title: 'Not in your account yet',
    description: 'The server could not save it now. It stays on this device and is sent again.',
    tone: 'destructive',
  })
}
