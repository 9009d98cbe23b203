/** Days after which a contact that somebody checked no longer counts as verified. */
const VERIFIED_FOR_DAYS = 365

/** SQL over `contact`: somebody made sure of it within a year before `asOf`, and nobody has found it dead since. */
export function isVerified(asOf: string): string {
  return `(contact.verified_on >= ${asOf} - ${VERIFIED_FOR_DAYS} and not exists (select ${REPORTS_SINCE}))`
}

/**
 * SQL over `contact`: from the reports that say it is dead and that no later check has answered. One of the very day of
 * the check counts: of the two, it is the bad news that a buyer must not miss.
 */
export const REPORTS_SINCE = `from dead_contact_report report
  where report.supplier_id = contact.supplier_id
    and (report.reported_at at time zone 'UTC')::date >= coalesce(contact.verified_on, '-infinity')`
