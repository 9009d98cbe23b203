import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, freeText, id } from './fields.ts'
import type { Limit } from './limit.ts'
import { CardFields, TopBuyers } from './suppliers.ts'

/** Dead-contact reports per 30 days that return a credit; further ones are only stored. */
export const CREDITS_BACK = 3
/** Per user in 24 hours. */
export const REPORTS_A_DAY = 20
/** Per member, known contacts and reports included; more suggests copying the directory. */
export const CONTACTS_OPENED: Limit = {
  name: 'contact minute',
  calls: 300,
  seconds: 60,
  sentence: 'You opened too many contacts in a minute.',
}
export const DEAD_NOTE_MAX = 500

/** Null: not supplied, or newer than a reveal of the address alone; then `contactLocked` is set. */
export const RevealedContact = z.object({
  supplierId: id,
  name: CardFields.name,
  imageUrl: CardFields.imageUrl,
  location: CardFields.location,
  country: CardFields.country,
  yearsInBusiness: CardFields.yearsInBusiness,
  /** Checked within a year, and since then not reported dead by this user or two others. */
  verified: CardFields.verified,
  /** YYYY-MM-DD. */
  verifiedOn: z.nullable(z.string()),
  reportedDeadOn: CardFields.reportedDeadOn,
  contactLocked: CardFields.contactLocked,
  contactHolds: CardFields.contactHolds,
  contactPerson: CardFields.contactPerson,
  contactEmail: CardFields.contactEmail,
  contactPhone: CardFields.contactPhone,
  address: CardFields.address,
  totalShipments: CardFields.totalShipments,
  topBuyers: TopBuyers,
  /** Null: not revealed, but public on the start page. */
  revealedAt: z.nullable(z.string()),
  reportedByYouAt: z.nullable(z.string()),
  provenance: CardFields.provenance,
})
export type RevealedContact = z.infer<typeof RevealedContact>

export const revealContact = endpoint({
  method: 'GET',
  path: '/api/suppliers/:id',
  access: 'member',
  limit: CONTACTS_OPENED,
  effect: true,
  summary:
    'Reveals a supplier’s contact: the first time it takes one of the free plan’s three; again it is free. A contact that holds neither e-mail nor phone is free, and opens its address alone: what comes later takes one. One that the start page shows is open to everybody and takes none. 402 when they are used up; 429 beyond what a plan opens in an hour or a day; 404, and nothing is taken, where no contact is on record.',
  params: z.strictObject({ id }),
  response: RevealedContact,
})

export const listRevealedContacts = endpoint({
  method: 'GET',
  path: '/api/account/contacts',
  access: 'member',
  summary: 'The contacts the user has revealed, newest first. Uses no credit.',
  response: z.array(RevealedContact),
})

export const reportDeadContact = endpoint({
  method: 'POST',
  path: '/api/suppliers/:id/dead-contact',
  access: 'member',
  limit: CONTACTS_OPENED,
  summary: `Says that a revealed contact does not work any more. Gives the credit back, once a supplier. Others are told when two users have said so. 403 for a contact whose e-mail and phone the user has not revealed; 429 after ${REPORTS_A_DAY} in 24 hours.`,
  params: z.strictObject({ id }),
  body: z.strictObject({ note: z._default(freeText(DEAD_NOTE_MAX), '') }),
  response: z.object({ creditReturned: z.boolean(), contactsUsed: count, contact: RevealedContact }),
})
