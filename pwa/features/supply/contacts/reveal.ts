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

/**
 * Reveals a contact, or shows in a toast why not. Called by a tap only: it may take a credit. Returns the server's message where
 * it should be shown beside the button.
 */
export async function reveal(
  client: QueryClient,
  { supplierId, name, upgrade }: Asked,
): Promise<string | null> {
  try {
    // The component first: nobody should pay for a contact that cannot be shown.
    const block: unknown = await loadRevealedContact()
    // The chunk of an older build is gone: the page is being reloaded.
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
  if (!onlineManager.isOnline()) return showFailure(NO_SERVER)
  // If it is unknown who is signed in, the server decides.
  const user = await client.query(currentUser).catch(() => undefined)
  if (user === null) {
    askToLogIn('feature')
    return null
  }
  try {
    cacheContact(client, await call(revealContact, { params: { id: supplierId } }))
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
  /** Goes to where the plan is changed. */
  upgrade: () => void
}

const NO_SERVER =
  'Could not reach the server. No credit was used. Check your internet connection and try again.'
const NOT_LOADED = 'A part of the app could not be loaded. No credit was used. Try again.'
/** The request may have arrived, and only the answer got lost. */
const NO_ANSWER = 'The server did not answer. Try again: the same contact never counts twice.'

function explain(error: unknown, client: QueryClient, upgrade: () => void): string | null {
  if (isLoggedOut(error)) {
    logInAgain(client)
    return null
  }
  if (error instanceof OfflineError) return showFailure(onlineManager.isOnline() ? NO_ANSWER : NO_SERVER)
  if (error instanceof RefusedError && error.status === 402) {
    // Perhaps used up on another device: the count here is refreshed.
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

/** The documented words, and after them what to do next. */
function showFailure(next = ''): null {
  toast({
    title: 'Error',
    description: `Failed to reveal contact information.${next && ` ${next}`}`,
    tone: 'destructive',
  })
  return null
}

/** Reads the user again. If that fails, the old count stays. */
function refetchUser(client: QueryClient): void {
  askAhead(client.query({ ...currentUser, staleTime: 0 }))
}
