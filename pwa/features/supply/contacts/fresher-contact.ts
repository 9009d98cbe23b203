import type { MatchedSupplier, SupplierCard } from '#contracts/suppliers'
import { contactChannels } from './describe-contact.ts'
import { NOT_VERIFIED, OUT_OF_DATE } from './verification-status.ts'

type Checked = Pick<SupplierCard, 'verified' | 'contactCheckedOn' | 'reportedDeadOn' | 'contactHolds'>

/** Null if the last check is under a year old, as decided by the server, or without email and phone. */
export function describeAge({
  verified,
  contactCheckedOn,
  reportedDeadOn,
  contactHolds,
}: Checked): string | null {
  if (verified || reportedDeadOn || contactChannels(contactHolds) === null) return null
  if (contactCheckedOn === null) return NOT_VERIFIED
  return OUT_OF_DATE
}

/** The best match with a contact checked within a year. */
export function fresherContact(
  { id }: Pick<SupplierCard, 'id'>,
  suppliers: readonly MatchedSupplier[],
): MatchedSupplier | null {
  return (
    suppliers.find(
      (other) =>
        other.id !== id &&
        other.verified &&
        other.reportedDeadOn === null &&
        contactChannels(other.contactHolds) !== null,
    ) ?? null
  )
}
