import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { revealContact } from '#contracts/contacts'
import { call } from '../../../api.ts'
import { OfflineError, RefusedError } from '../../../call-errors.ts'
import { askAhead } from '../../../query.ts'
import { toast } from '../../../ui/toast-store.ts'
import { askToLogIn } from '../../plan/identity/ask-to-log-in.ts'
import { isLoggedOut, logInAgain } from '../../plan/identity/logged-out.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { cacheContact, revealedContacts } from './queries.ts'

export const loadRevealedContact = () => import('./revealed-contact.tsx')

/** Call on a tap only: it may take a credit. Returns the server's message to show beside the button. */
export async function reveal(
  client: QueryClient,
  { supplierId, name, upgrade }: Asked,
): Promise<string | null> {
  try {
    // Load the component first: a credit must not be spent on a contact that cannot be shown.
    const block: unknown = await loadRevealedContact()
    // An older build's chunk is gone; the page is reloading.
    if (!block) return null
  } catch {
    // No request was sent yet.
    return showFailure(onlineManager.isOnline() ? NOT_LOADED : NO_SERVER)
  }
  const known = client
    .getQueryData(revealedContacts.queryKey)
    ?.find((one) => one.supplierId === supplierId && !one.contactLocked)
  if (known) {
    cacheContact(client, known)
    return null
  }
  return await askForContact(client, { press: `reveal:${supplierId}`, name, upgrade }, async () =>
    cacheContact(client, await call(revealContact, { params: { id: supplierId } })),
  )
}

/**
 * A request that may take a credit, with its outcome in a toast. `ask`: asks and caches. Returns the server's
 * message, as `reveal` does.
 */
export async function askForContact(
  client: QueryClient,
  { press, name, upgrade }: { press: string; name: string; upgrade: () => void },
  ask: () => Promise<void>,
): Promise<string | null> {
  if (!onlineManager.isOnline()) return showFailure(NO_SERVER)
  // If unknown, the server decides.
  const user = await client.query(currentUser).catch(() => undefined)
  if (user === null) {
    askToLogIn('feature', undefined, { press, name })
    return null
  }
  try {
    await ask()
  } catch (error) {
    return explain(error, client, upgrade)
  }
  refetchUser(client)
  toast({ title: 'Contact Revealed', description: name })
  return null
}

interface Asked {
  supplierId: string
  name: string
  upgrade: () => void
}

const NO_SERVER =
  'Could not reach the server. No credit was used. Check your internet connection and try again.'
const NOT_LOADED = 'A part of the app could not be loaded. No credit was used. Try again.'
/** The request may have arrived and its answer been lost. */
const NO_ANSWER = 'The server did not answer. Try again: the same contact never counts twice.'

function explain(error: unknown, client: QueryClient, upgrade: () => void): string | null {
  if (isLoggedOut(error)) {
    logInAgain(client)
    return null
  }
  if (error instanceof OfflineError) return showFailure(onlineManager.isOnline() ? NO_ANSWER : NO_SERVER)
  if (error instanceof RefusedError && error.status === 402) {
    // Credits may have been used on another device: refresh the count.
    refetchUser(client)
    toast({
      title: 'Subscription Required',
      description: "You've used all free contacts. Upgrade to Pro for unlimited access.",
      tone: 'destructive',
      action: { label: 'Upgrade to Pro', run: upgrade },
    })
    return null
  }
  if (error instanceof RefusedError && error.status === 429) return showFailure(error.reason)
  showFailure()
  return error instanceof RefusedError ? error.reason : null
}

function showFailure(next = ''): null {
  toast({
    title: 'Error',
    description: `Failed to reveal contact information.${next && ` ${next}`}`,
    tone: 'destructive',
  })
  return null
}

/** On failure the old count stays. */
function refetchUser(client: QueryClient): void {
  askAhead(client.query({ ...currentUser, staleTime: 0 }))
}
