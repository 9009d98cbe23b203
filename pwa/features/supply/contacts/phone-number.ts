/** A number as a phone dials it: digits, with a `+` where it is international. Empty where none can be read from it. */
export function dialableNumber(phone: string): string {
  // The first of several, without an extension; `(0)` is dialled inside the country only.
  const [first = ''] = phone.split(/[;,/]|\b(?:ext|x)/i)
  const plus = first.trimStart().startsWith('+')
  const digits = (plus ? first.replace('(0)', '') : first).replace(/\D/g, '')
  return digits.length < SHORTEST ? '' : `${plus ? '+' : ''}${digits}`
}

/** A chat with a number, with words to begin with; null where it is not international and WhatsApp could not tell whose it is. */
export function whatsappAddress(phone: string | null, text = ''): string | null {
  const number = phone === null ? '' : dialableNumber(phone)
  if (!/^\+\d{7,15}$/.test(number)) return null
  return `https://wa.me/${number.slice(1)}${text && `?text=${encodeURIComponent(text)}`}`
}

const SHORTEST = 3
