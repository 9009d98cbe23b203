import type { RevealedContact } from '#contracts/contacts'
import { day } from '../../../ui/number.ts'

export const NOT_VERIFIED = 'Contact not verified'
export const OUT_OF_DATE = 'Not checked for over a year: may be out of date'

export interface VerificationStatus {
  state: 'checked' | 'dead' | 'unsure'
  words: string
}

/** The member's own report, or two others', count until the contact is checked again. */
export function verificationStatus(
  {
    verified,
    verifiedOn,
    reportedDeadOn,
    reportedByYouAt,
  }: Pick<RevealedContact, 'verified' | 'verifiedOn' | 'reportedDeadOn' | 'reportedByYouAt'>,
  now = new Date(),
): VerificationStatus {
  if (reportedDeadOn) {
    return { state: 'dead', words: `Reported as not working on ${day(reportedDeadOn, now)}` }
  }
  if (reportedByYouAt && !verified) {
    return { state: 'dead', words: `You reported it as not working on ${day(reportedByYouAt, now)}` }
  }
  if (verified && verifiedOn)
    return { state: 'checked', words: `Contact verified on ${day(verifiedOn, now)}` }
  if (verifiedOn) return { state: 'unsure', words: OUT_OF_DATE }
  return { state: 'unsure', words: NOT_VERIFIED }
}
