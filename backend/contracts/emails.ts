/** UTF-16 units, of an address and of a text with several. */
export const EMAIL_MAX = 254
export const EMAILS_TEXT_MAX = 500

/** RFC 5321 with letters of any script (RFC 6531, IDNA). No quoted local parts, comments or IP addresses. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const labels = text.slice(at + 1).split('.')
  return (
    at > 0 &&
    at <= LOCAL_MAX &&
    text.length <= EMAIL_MAX &&
    text
      .slice(0, at)
      .split('.')
      .every((atom) => ATOM.test(atom)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label) && !label.endsWith('-')) &&
    /\p{L}/u.test(labels.at(-1) ?? '')
  )
}

/** Distinct addresses of lists, links and names, in order. `left`: other words. */
export function readEmails(text: string): { emails: string[]; left: string[] } {
  const words = text
    .slice(0, EMAILS_TEXT_MAX)
    .replace(/%40|＠/gi, '@')
    .split(/[\s,;:<>()[\]"“”，；：、（）]+/)
    .map((word) => word.replace(/^['’.]|['’.]$/g, ''))
  const found = words.flatMap((word) => (isEmail(word) ? [word] : addressesWithin(word)))
  const left = words.filter((word) => !isEmail(word) && addressesWithin(word).length === 0)
  return { emails: [...new Set(found)], left: left.filter((word) => !LABELS.test(word)) }
}

/** "a@b.example/c@d.example" and "a@b.example?subject=Hello": these signs are letters of a local part too. */
function addressesWithin(word: string): string[] {
  return word.includes('@') ? word.split(/[/|?&]/).filter(isEmail) : []
}

const LOCAL_MAX = 64
const ATOM = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u
const LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}$/u
const LABELS = /^(?:|mailto|e-?mails?|mail|e-?posta|correo|邮箱|电子邮箱|邮件|[/|&])$/i
