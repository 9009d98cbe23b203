import type { MatchedSupplier, SupplierCard } from '#contracts/suppliers'
import { day } from '../../../ui/number.ts'
import { contactChannels } from './describe-contact.ts'

type Checked = Pick<SupplierCard, 'verified' | 'contactCheckedOn' | 'reportedDeadOn' | 'contactHolds'>

/**
 * What to know before a contact is opened: how long ago somebody made sure of it. Null where that is less than a year, which
 * the server decides, and where there is nothing that could have gone out of use.
 */
export function describeAge({
  verified,
  contactCheckedOn,
  reportedDeadOn,
  contactHolds,
}: Checked): string | null {
  if (verified || reportedDeadOn || contactChannels(contactHolds) === null) return null
  if (contactCheckedOn === null) return 'Nobody has checked this contact yet'
  return `Last checked ${day(contactCheckedOn)}, more than a year ago`
}

/** Of the suppliers found for the same product the best match whose contact somebody made sure of within a year. */
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
