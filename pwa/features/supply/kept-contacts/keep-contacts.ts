import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { type RevealedContact, revealContact } from '#contracts/contacts'
import { OfflineError, RefusedError } from '../../../call-errors.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import { revealedContact, revealedContacts } from '../contacts/queries.ts'
import { deleteRecord, isRecord, keeping, readRecord, writeRecord } from './kept-record.ts'
import type { VaultKey } from './vault.ts'

/** The latest reveals; the limit leaves storage for other data. */
export const KEPT_MOST = 300
/** Locks after this time without input. */
export const IDLE_MINUTES = 5

/** `offline`: the contacts must be fetched first. */
export type KeepFailure = 'offline' | 'no room' | 'wrong passphrase' | 'not signed in'

/** The key and the unsubscribe function. In memory only. */
let opened: { vault: VaultKey; stop: () => void } | null = null

/** Lazy: needed only with a passphrase. */
const loadVault = () => import('./vault.ts')

export function noteKeeping(): void {
  const kept = readRecord() !== null
  if (!kept) forgetKey()
  keeping.set(kept ? (opened ? 'open' : 'locked') : 'off')
}

export async function turnOn(client: QueryClient, passphrase: string): Promise<KeepFailure | null> {
  const owner = memberTag()
  if (owner === null) return 'not signed in'
  const contacts =
    client.getQueryData(revealedContacts.queryKey) ??
    (onlineManager.isOnline() ? await client.fetchQuery(revealedContacts).catch(unlessUnreached) : null)
  if (!contacts) return 'offline'
  const { newKey } = await loadVault()
  const vault = await newKey(owner, passphrase)
  if (!(await write(vault, contacts))) return 'no room'
  begin(client, vault)
  show(client, contacts)
  return null
}

function unlessUnreached(error: unknown): null {
  if (error instanceof OfflineError || error instanceof RefusedError) return null
  throw error
}

export async function unlock(client: QueryClient, passphrase: string): Promise<KeepFailure | null> {
  const sealed = readRecord()
  if (!sealed) return 'not signed in'
  const { open, WrongPassphraseError } = await loadVault()
  const result = await open(sealed, passphrase).catch((error: unknown) => {
    if (error instanceof WrongPassphraseError) return null
    throw error
  })
  if (!result) return 'wrong passphrase'
  const contacts = await contactsIn(result.text)
  // This visit's contacts are newer.
  if (client.getQueryData(revealedContacts.queryKey) === undefined)
    client.setQueryData(revealedContacts.queryKey, contacts)
  begin(client, result.vault)
  show(client, contacts)
  refresh(client)
  return null
}

/** Removes the key and all contacts from memory. */
export function lock(client: QueryClient): void {
  forgetKey()
  noteKeeping()
  // Pages fall back to their locked state.
  client.removeQueries({ queryKey: ['first message'] })
  void client.resetQueries({ queryKey: [revealContact.path] })
  void client.resetQueries({ queryKey: revealedContacts.queryKey })
}

/** The contacts stay in the account. */
export function turnOff(): void {
  deleteRecord()
  noteKeeping()
}

function begin(client: QueryClient, vault: VaultKey): void {
  forgetKey()
  const stops = [followList(client), lockWhenIdle(client), followOtherTabs(), followNetwork(client)]
  opened = {
    vault,
    stop: () => {
      for (const stop of stops) stop()
    },
  }
  keeping.set('open')
}

function forgetKey(): void {
  opened?.stop()
  opened = null
}

function show(client: QueryClient, contacts: readonly RevealedContact[]): void {
  for (const contact of contacts) {
    client.setQueryData(revealedContact(contact.supplierId).queryKey, contact)
  }
}

function refresh(client: QueryClient): void {
  // Kept contacts stay in use if the refresh fails.
  if (onlineManager.isOnline())
    void client.fetchQuery({ ...revealedContacts, staleTime: 0 }).catch(() => undefined)
}

/** Reveals made while open are kept too. */
function followList(client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== revealedContacts.queryKey[0]) return
    const contacts = query.state.data as RevealedContact[] | undefined
    if (!contacts || !opened) return
    void write(opened.vault, contacts)
  })
}

function lockWhenIdle(client: QueryClient): () => void {
  let seenAt = Date.now()
  const check = () => {
    if (Date.now() - seenAt >= IDLE_MINUTES * 60_000) lock(client)
  }
  const note = () => {
    check()
    seenAt = Date.now()
  }
  const timer = setInterval(check, 10_000)
  // Phones stop timers of background pages, so time is checked on visibility and touch.
  document.addEventListener('visibilitychange', check)
  for (const sign of ['pointerdown', 'keydown'])
    addEventListener(sign, note, { capture: true, passive: true })
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    for (const sign of ['pointerdown', 'keydown']) removeEventListener(sign, note, { capture: true })
  }
}

function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (isRecord(key)) noteKeeping()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

function followNetwork(client: QueryClient): () => void {
  return onlineManager.subscribe((online) => online && refresh(client))
}

async function write(vault: VaultKey, contacts: readonly RevealedContact[]): Promise<boolean> {
  const { seal } = await loadVault()
  const sealed = await seal(vault, JSON.stringify(contacts.slice(0, KEPT_MOST)))
  // Turned off or signed out during encryption.
  if (memberTag() !== vault.owner || (opened && readRecord() === null)) return false
  return writeRecord(sealed)
}

/** An older build's items may not fit the contract; they return with the next list. */
async function contactsIn(text: string): Promise<RevealedContact[]> {
  const { itemsIn, RevealedContact } = await import('../../../answers/kept.ts')
  return itemsIn(RevealedContact, text)
}
