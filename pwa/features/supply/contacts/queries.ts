import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { listRevealedContacts, type RevealedContact, revealContact } from '#contracts/contacts'
import { readUser, type User } from '#contracts/identity'
import { endpointQuery } from '../../../endpoint-query.ts'

/** In memory only, set by `reveal`: a request may take a credit. */
export const revealedContact = (supplierId: string) =>
  queryOptions<RevealedContact>({
    queryKey: [revealContact.path, supplierId],
    queryFn: skipToken,
  })

/** Costs no credit; never saved on the device. */
export const revealedContacts = endpointQuery(listRevealedContacts, {})

export function cacheContact(client: QueryClient, contact: RevealedContact): void {
  const { supplierId } = contact
  client.setQueryData(revealedContact(supplierId).queryKey, contact)
  // Public contacts are not reveals.
  if (contact.revealedAt === null) return
  client.setQueryData(revealedContacts.queryKey, (all) =>
    all?.some((known) => known.supplierId === supplierId)
      ? all.map((known) => (known.supplierId === supplierId ? contact : known))
      : all && [contact, ...all],
  )
}

export function cacheContactsUsed(client: QueryClient, contactsUsed: number): void {
  client.setQueryData<User | null>([readUser.path], (user) => user && { ...user, contactsUsed })
}
