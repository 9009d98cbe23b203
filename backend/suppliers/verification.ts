/** Days after which a contact that somebody checked no longer counts as verified. */
const VERIFIED_FOR_DAYS = 365

/** Members who have to find a contact dead, each by themselves, before others are told. */
const REPORTS_NEEDED = 2

/** SQL over `contact`: somebody made sure of it within a year before `asOf`, and it is not marked as dead since. */
export function isVerified(asOf: string): string {
  return `(contact.verified_on >= ${asOf} - ${VERIFIED_FOR_DAYS} and ${FOUND_DEAD_ON} is null)`
}

/**
 * SQL over `contact`: the day of the last report that it is dead, where enough members say so since it was last checked. A
 * report of the very day of the check counts: of the two, it is the bad news that a buyer must not miss. One member
 * reports a supplier once, so that reports are voices.
 */
export const FOUND_DEAD_ON = `(select case when count(*) >= ${REPORTS_NEEDED} then
    (max(report.reported_at) at time zone 'UTC')::date end
  from dead_contact_report report
  where report.supplier_id = contact.supplier_id and report.dismissed_at is null
    and (report.reported_at at time zone 'UTC')::date >= coalesce(contact.verified_on, '-infinity'))`
