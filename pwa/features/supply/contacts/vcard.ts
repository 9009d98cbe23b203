import type { RevealedContact } from '#contracts/contacts'
import { readEmails } from '#contracts/emails'
import { readPhones } from '#contracts/phones'
import { BRAND } from '../../../brand/brand.ts'
import { country } from '../../../ui/country.ts'
import { day } from '../../../ui/number.ts'
import { verificationStatus } from './verification-status.ts'

/** vCard 3.0 (RFC 2426). Missing facts are left out. */
export function vcard(contact: RevealedContact): string {
  const { name, contactPerson, contactEmail, contactPhone } = contact
  const phones = readPhones(contactPhone ?? '', contact.country)
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    // The family name is unknown, so the full name is one field.
    `N:${escaped(contactPerson ?? '')};;;;`,
    `FN:${escaped(contactPerson ?? name)}`,
    `ORG:${escaped(name)}`,
    ...phones.map(({ number }) => `TEL;TYPE=WORK,VOICE:${number}`),
    ...readEmails(contactEmail ?? '').emails.map((email) => `EMAIL;TYPE=INTERNET,WORK:${escaped(email)}`),
    addressLine(contact),
    `NOTE:${escaped(noteOf(contact))}`,
    'END:VCARD',
  ]
  return lines.map((line) => (line ? folded(line) : '')).join('')
}

/** `ningbo-brightwave-lighting.vcf` */
export function vcardName(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${slug || 'contact'}.vcf`
}

/** The whole address as the street; the country only if missing from it. */
function addressLine({ address, country: code }: RevealedContact): string {
  if (address === null) return ''
  const land = code === null ? '' : country(code)
  return `ADR;TYPE=WORK:;;${escaped(address)};;;;${address.includes(land) ? '' : escaped(land)}`
}

function noteOf(contact: RevealedContact): string {
  const { source, observedAt, origin } = contact.provenance
  const sample = origin === 'sandbox' ? ' Sample data, not a real company.' : ''
  const late = new Date(0)
  return `From ${BRAND.name}. Source: ${source}, ${day(observedAt, late)}.${sample} ${verificationStatus(contact, late).words}.`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

const LINE_OCTETS = 75

/** Lines of at most 75 octets, continued after a space, without splitting a character. */
function folded(line: string): string {
  const utf8 = new TextEncoder()
  let text = ''
  let octets = 0
  for (const letter of line) {
    const size = utf8.encode(letter).length
    if (octets + size > LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += letter
    octets += size
  }
  return `${text}\r\n`
}
