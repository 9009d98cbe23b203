import { CONTACT_PARTS } from '../contracts/suppliers.ts'
import type { Transaction } from '../db/knex.ts'
import type { ContactVisibility } from '../identity/access-policy.ts'
import { ContactRow, type OpenContact } from './contact.row.ts'
import type { CardRow } from './supplier.row.ts'

export interface ContactPart {
  contactLocked: boolean
  contactPerson: string | null
  contactEmail: string | null
  contactPhone: string | null
  address: string | null
}

export type ContactParts = (supplier: Pick<CardRow, 'id' | 'contact_holds'>) => ContactPart

type Open = Pick<OpenContact, 'person' | 'email' | 'phone' | 'address'>

/** Reads only contacts that are public or opened by `visibility`. */
export async function contactParts(
  trx: Transaction,
  supplierIds: number[],
  visibility: ContactVisibility,
): Promise<ContactParts> {
  const rows = await ContactRow.open(trx, supplierIds, visibility)
  if (visibility !== 'none') {
    for (const row of rows) if (!row.to_all && holds(row)) visibility.opened?.add(row.supplier_id)
  }
  const open = new Map(rows.map((row) => [row.supplier_id, row]))
  return (supplier) => contactPart(supplier, open.get(supplier.id) ?? NOTHING)
}

/** A supplier without a contact is not locked. */
export function contactPart({ contact_holds }: Pick<CardRow, 'contact_holds'>, open: Open): ContactPart {
  const shown = { person: open.person, 'e-mail': open.email, phone: open.phone, address: open.address }
  return {
    contactLocked: CONTACT_PARTS.some((part) => contact_holds.includes(part) && shown[part] === null),
    contactPerson: open.person,
    contactEmail: open.email,
    contactPhone: open.phone,
    address: open.address,
  }
}

function holds({ person, email, phone, address }: Open): boolean {
  return (person ?? email ?? phone ?? address) !== null
}

const NOTHING: Open = { person: null, email: null, phone: null, address: null }
