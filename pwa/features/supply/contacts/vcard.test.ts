import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RevealedContact } from '#contracts/contacts'
import { vcard, vcardName } from './vcard.ts'

const CONTACT: RevealedContact = {
  supplierId: '100',
  name: 'Ningbo Brightwave Lighting Co., Ltd.',
  imageUrl: null,
  location: 'Ningbo, Zhejiang',
  country: 'CN',
  yearsInBusiness: 8,
  verified: true,
  verifiedOn: '2026-05-02',
  reportedDeadOn: null,
  contactPerson: 'Ms Example',
  contactEmail: 'desk@maker.example',
  contactPhone: '+1-202-555-0101',
  address: '1 Sample Road; Yard 2\nNingbo',
  totalShipments: 412,
  topBuyers: [],
  contactLocked: false,
  contactHolds: ['person', 'e-mail', 'phone', 'address'],
  revealedAt: '2026-11-20T08:00:00.000Z',
  reportedByYouAt: null,
  provenance: { source: 'ImportYeti', origin: 'live', observedAt: '2026-11-20T03:00:00.000Z' },
}

/** Unfolds and splits lines (RFC 2426 and 2425). */
function read(card: string): Record<string, string> {
  const lines = card
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).replace(/;.*/, ''),
      line.slice(line.indexOf(':') + 1),
    ]),
  )
}

function unescaped(value: string): string {
  return value.replace(/\\([\\;,n])/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))
}

it('a vCard has version 3.0 and every known fact with its source', () => {
  expect(vcard(CONTACT)).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Ms Example;;;;',
      'FN:Ms Example',
      'ORG:Ningbo Brightwave Lighting Co.\\, Ltd.',
      'TEL;TYPE=WORK,VOICE:+12025550101',
      'EMAIL;TYPE=INTERNET,WORK:desk@maker.example',
      'ADR;TYPE=WORK:;;1 Sample Road\\; Yard 2\\nNingbo;;;;China',
      'NOTE:From Tideline. Source: ImportYeti\\, 20 Nov 2026. Contact verified on 2',
      '  May 2026.',
      'END:VCARD',
      '',
    ].join('\r\n'),
  )
})

it('a vCard leaves out missing fields, and uses the company’s name without a person', () => {
  const card = read(
    vcard({ ...CONTACT, contactPerson: null, contactEmail: null, contactPhone: null, address: null }),
  )
  expect(Object.keys(card)).toEqual(['BEGIN', 'VERSION', 'N', 'FN', 'ORG', 'NOTE', 'END'])
  expect(card.FN).toBe('Ningbo Brightwave Lighting Co.\\, Ltd.')
})

it('a vCard has a line for each phone and address', () => {
  const card = vcard({
    ...CONTACT,
    contactEmail: 'desk@maker.example, sales@maker.example',
    contactPhone: '(+86) 574 5550 1234; Fax: 0574 5550 1235',
  })
  expect(card.split('\r\n').filter((line) => /^(?:TEL|EMAIL)/.test(line))).toEqual([
    'TEL;TYPE=WORK,VOICE:+8657455501234',
    'EMAIL;TYPE=INTERNET,WORK:desk@maker.example',
    'EMAIL;TYPE=INTERNET,WORK:sales@maker.example',
  ])
})

it('a vCard’s note mentions a dead-contact report, and marks a sample company', () => {
  const { NOTE = '' } = read(
    vcard({
      ...CONTACT,
      reportedDeadOn: '2026-11-18',
      provenance: { ...CONTACT.provenance, origin: 'sandbox' },
    }),
  )
  expect(unescaped(NOTE)).toBe(
    'From Tideline. Source: ImportYeti, 20 Nov 2026. Sample data, not a real company. Reported as not working on 18 Nov 2026.',
  )
})

it('a vCard keeps any text, in lines of at most 75 octets without split characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const address = text.replace(/\r\n?/g, '\n')
      const card = vcard({ ...CONTACT, country: null, address })
      const utf8 = new TextEncoder()
      for (const line of card.split('\r\n')) {
        expect(utf8.encode(line).length).toBeLessThanOrEqual(75)
        expect(line).toBe(new TextDecoder().decode(utf8.encode(line)))
      }
      // The street is the third of seven parts; separators are unescaped.
      const street = (read(card).ADR ?? '').slice(2, -4)
      expect(unescaped(street)).toBe(address)
    }),
    { numRuns: 500 },
  )
})

it.each([
  ['Ningbo Brightwave Lighting Co., Ltd.', 'ningbo-brightwave-lighting-co-ltd.vcf'],
  ['宁波灯具', '宁波灯具.vcf'],
  ['../../..', 'contact.vcf'],
])('the vCard of %s is saved as %s', (name, file) => {
  expect(vcardName(name)).toBe(file)
})
