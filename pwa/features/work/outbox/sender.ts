import { onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { InvalidAnswerError, OfflineError, RefusedError } from '../../../call-errors.ts'
import { type Delivery, deliver, type Occasion } from '../../../offline/deliver.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import type { Queued } from '../../../offline/outbox.ts'
import { createRetryTimer } from '../../../offline/retry-timer.ts'
import { plural } from '../../../ui/number.ts'
import { toast } from '../../../ui/toast-store.ts'
import { askToLogIn } from '../../plan/identity/ask-to-log-in.ts'
import { isLoggedOut } from '../../plan/identity/logged-out.ts'
import { loginAddress } from '../../plan/identity/login-address.ts'
import { currentUser } from '../../plan/identity/user.ts'

export interface Sending<Change> extends Omit<Delivery<Change>, 'post'> {
  post(client: QueryClient, changes: readonly Change[]): ReturnType<Delivery<Change>['post']>
  /** Refetched after changes were taken. */
  listKey: QueryKey
  /** Returns the number taken. */
  sendMore?: () => Promise<number>
  /** Visitors make such changes too. They wait for a sign-in, and a lost session does not open the login. */
  forVisitors?: boolean
  words: {
    /** `Sign in to keep your ${things}`. */
    things: string
    offline: string
    failing: string
    refused(refused: readonly Queued<Change>[]): void
  }
}

export interface Sender<Change> {
  /** Runs after a sending in progress. Never rejects: failures are shown, changes are kept. */
  send(client: QueryClient, occasion: Occasion): Promise<void>
  /** Resolves once saved on the device; then sends. */
  keep(client: QueryClient, changes: readonly Change[], name?: string): Promise<void>
}

export function createSender<Change>(sending: Sending<Change>): Sender<Change> {
  const { outbox, listKey, sendMore, forVisitors = false, words } = sending
  const retryAfter = createRetryTimer()
  let last: Promise<void> = Promise.resolve()
  let followed: QueryClient | null = null
  /** Limits the toast to once, until some changes are taken. */
  let saidOffline = false

  async function run(client: QueryClient, occasion: Occasion): Promise<void> {
    let taken = 0
    try {
      if (outbox.unsent().length > 0 && !navigator.onLine) throw new OfflineError('Offline.')
      const post = (changes: readonly Change[]) => sending.post(client, changes)
      await deliver({ ...sending, post }, occasion, (batch) => {
        taken += batch.taken
        if (batch.refused.length > 0) words.refused(batch.refused)
      })
      taken += (await sendMore?.()) ?? 0
    } catch (error) {
      retryAfter(error, () => void send(client, 'unasked'))
      sayUnsent(client, occasion, error)
    }
    if (taken === 0) return
    saidOffline = false
    // Not awaited: changes are on screen, and the list reports errors.
    if (!sending.answersWithList) void client.invalidateQueries({ queryKey: listKey })
  }

  async function send(client: QueryClient, occasion: Occasion): Promise<void> {
    if (forVisitors && memberTag() === null) return
    if (!followed) {
      onlineManager.subscribe((online) => {
        if (online && followed) void send(followed, 'unasked')
      })
    }
    followed = client
    last = last.then(() => run(client, occasion)).catch(reportError)
    await last
  }

  function sayUnsent(client: QueryClient, occasion: Occasion, error: unknown): void {
    if (error instanceof OfflineError) {
      if (saidOffline || occasion === 'unasked') return
      saidOffline = true
      toast({ title: 'Saved on this device', description: words.offline })
    } else if (isLoggedOut(error)) {
      client.setQueryData(currentUser.queryKey, null)
      if (occasion === 'unasked' || forVisitors) sayLogIn()
      else askToLogIn('feature')
    } else if (error instanceof RefusedError || error instanceof InvalidAnswerError) {
      toast({
        title: words.failing,
        description: 'The server could not save it now. It stays on this device and is sent again.',
        tone: 'destructive',
      })
    } else {
      // A bug; unsent changes are kept.
      throw error
    }
  }

  function sayLogIn(): void {
    const count = outbox.unsent().length
    toast({
      title: `Sign in to keep your ${words.things}`,
      description: `${plural(count, 'change')} on this device ${count === 1 ? 'is' : 'are'} not saved to your account yet.`,
      action: { label: 'Sign in', run: () => location.assign(loginAddress()) },
    })
  }

  return {
    send,
    async keep(client, changes, name) {
      const isKept = await outbox.add(changes, name)
      if (isKept || navigator.onLine) {
        const sent = send(client, 'pressed')
        // Offline, the toast comes before those of the caller.
        if (!navigator.onLine) await sent
        return
      }
      toast({
        title: 'Not saved on this device',
        description: 'This device has no free space. Keep this page open until you are online.',
        tone: 'destructive',
      })
    },
  }
}
