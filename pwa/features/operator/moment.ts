const written = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** `23 Nov, 05:04 UTC`, in the reader's time zone. */
export function moment(at: string): string {
  return written.format(new Date(at))
}
