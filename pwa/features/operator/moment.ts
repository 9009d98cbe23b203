const written = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** `23 Nov, 05:04 UTC`, in the time zone of who reads it: operators compare moments with their own clock. */
export function moment(at: string): string {
  return written.format(new Date(at))
}
