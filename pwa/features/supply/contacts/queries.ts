import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { listRevealedContacts, type RevealedContact, revealContact } from '#contracts/contacts'
import { readUser, type User } from '#contracts/identity'
import { call } from '../../../api.ts'

/**
 * A contact that was revealed in this visit: in memory only. Nothing fetches it by itself, because the question may take a
 * credit: `reveal` puts it here.
 */
export const revealedContact = (supplierId: string) =>
  queryOptions<RevealedContact>({
    queryKey: [revealContact.path, supplierId],
    queryFn: skipToken,
  })

/** All that the user has revealed so far. Takes nothing; never kept on the device. */
export const revealedContacts = queryOptions({
  queryKey: [listRevealedContacts.path],
  queryFn: ({ signal }) => call(listRevealedContacts, {}, signal),
})

/** A contact as the server has just told it, for every page that shows it. */
export function cacheContact(client: QueryClient, contact: RevealedContact): void {
  const { supplierId } = contact
  client.setQueryData(revealedContact(supplierId).queryKey, contact)
  // Open to everybody, so it is not one of the member's reveals.
  if (contact.revealedAt === null) return
  client.setQueryData(revealedContacts.queryKey, (all) =>
    all?.some((known) => known.supplierId === supplierId)
      ? all.map((known) => (known.supplierId === supplierId ? contact : known))
      : all && [contact, ...all],
  )
}

/** `n of 3 used`, for every page that says so. */
export function cacheContactsUsed(client: QueryClient, contactsUsed: number): void {
  client.setQueryData<User | null>([readUser.path], (user) => user && { ...user, contactsUsed })
}
