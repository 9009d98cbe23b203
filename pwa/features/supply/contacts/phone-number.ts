/** Digits, with `+` if international. Empty if unreadable. */
export function dialableNumber(phone: string): string {
  // Only the first number, without extension; `(0)` is dialed only within the country.
  const [first = ''] = phone.split(/[;,/]|\b(?:ext|x)/i)
  const plus = first.trimStart().startsWith('+')
  const digits = (plus ? first.replace('(0)', '') : first).replace(/\D/g, '')
  return digits.length < SHORTEST ? '' : `${plus ? '+' : ''}${digits}`
}

/** Chat link with a prepared text; null for numbers that are not international. */
export function whatsappAddress(phone: string | null, text = ''): string | null {
  const number = phone === null ? '' : dialableNumber(phone)
  if (!/^\+\d{7,15}$/.test(number)) return null
  return `https://wa.me/${number.slice(1)}${text && `?text=${encodeURIComponent(text)}`}`
}

const SHORTEST = 3
