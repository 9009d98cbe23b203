import { readEmails } from '#contracts/emails'

/** `mailto:` to each address of a text, with CRLF line breaks (RFC 6068). */
export function mailAddress(email: string, message?: { subject: string; text: string }): string {
  const { emails } = readEmails(email)
  const to = `mailto:${emails.map((each) => encodeURIComponent(each).replaceAll('%40', '@')).join(',')}`
  if (!message) return to
  const body = encodeURIComponent(message.text.replace(/\r?\n/g, '\r\n'))
  return `${to}?subject=${encodeURIComponent(message.subject)}&body=${body}`
}
