import type { RevealedContact } from '#contracts/contacts'
import { day } from '../../../ui/number.ts'

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
  if (verified && verifiedOn) return { state: 'checked', words: `Contact checked on ${day(verifiedOn, now)}` }
  if (verifiedOn)
    return { state: 'unsure', words: `Last checked on ${day(verifiedOn, now)}, too long ago to rely on` }
  return { state: 'unsure', words: 'Nobody has checked this contact yet' }
}
