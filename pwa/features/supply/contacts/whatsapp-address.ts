import { readPhones } from '#contracts/phones'

/** Null without an international number. */
export function whatsappAddress(phone: string | null, country: string | null, text = ''): string | null {
  const numbers = phone === null ? [] : readPhones(phone, country)
  const number = numbers.find((each) => each.number.startsWith('+'))?.number
  if (number === undefined) return null
  return `https://wa.me/${number.slice(1)}${text && `?text=${encodeURIComponent(text)}`}`
}
