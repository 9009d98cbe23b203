const VERIFIED_FOR_DAYS = 365

const REPORTS_NEEDED = 2

/** SQL over `contact`. */
export function isVerified(asOf: string): string {
  return `(contact.verified_on >= ${asOf} - ${VERIFIED_FOR_DAYS} and ${FOUND_DEAD_ON} is null)`
}

/**
 * SQL over `contact`: day of the last report, if enough came since the last check. Reports on that day count:
 * missing bad news is worse.
 */
export const FOUND_DEAD_ON = `(select case when count(*) >= ${REPORTS_NEEDED} then
    (max(report.reported_at) at time zone 'UTC')::date end
  from dead_contact_report report
  where report.supplier_id = contact.supplier_id and report.dismissed_at is null
    and (report.reported_at at time zone 'UTC')::date >= coalesce(contact.verified_on, '-infinity'))`
