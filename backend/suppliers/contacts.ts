import type { Transaction } from '../db/knex.ts'
import type { ContactSight } from '../identity/sight.ts'
import { ContactRow } from './contact.row.ts'
import type { CardRow } from './supplier.row.ts'

/** The contact part of a supplier card. */
export interface ContactPart {
  contactLocked: boolean
  contactPerson: string | null
  contactEmail: string | null
  contactPhone: string | null
  address: string | null
}

export type ContactParts = (supplier: Pick<CardRow, 'id' | 'contact_holds'>) => ContactPart

/**
 * The contact part for each of these suppliers. Nothing is read that `sight` does not open. Locked means that there is
 * something to unlock: a supplier without a contact is not.
 */
export async function contactParts(
  trx: Transaction,
  supplierIds: number[],
  sight: ContactSight,
): Promise<ContactParts> {
  const rows = sight === 'none' ? [] : await ContactRow.open(trx, supplierIds, sight)
  const parts = new Map(rows.map((row) => [row.supplier_id, openPart(row)]))
  return ({ id, contact_holds }) => parts.get(id) ?? { ...NOTHING, contactLocked: contact_holds.length > 0 }
}

const NOTHING: ContactPart = {
  contactLocked: false,
  contactPerson: null,
  contactEmail: null,
  contactPhone: null,
  address: null,
}

/** A contact that may be shown. */
export function openPart(row: Pick<ContactRow, 'person' | 'email' | 'phone' | 'address'>): ContactPart {
  return {
    contactLocked: false,
    contactPerson: row.person,
    contactEmail: row.email,
    contactPhone: row.phone,
    address: row.address,
  }
}
