import { readPhones } from '#contracts/phones'
import { LinkedText } from './linked-text.tsx'

export interface PhoneText {
  phone: string
  /** The supplier's, for numbers without a country code. */
  country: string | null
  className?: string
  onOpen?: () => void
}

export default function PhoneLinks({ phone, country, className, onOpen }: PhoneText) {
  const links = readPhones(phone, country).map(({ number, written }) => ({ written, href: `tel:${number}` }))
  return <LinkedText text={phone.normalize('NFKC')} links={links} className={className} onOpen={onOpen} />
}
