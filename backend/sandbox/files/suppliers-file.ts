import type { Readable } from 'node:stream'
import { type Catalogue, dayText } from '../catalogue/catalogue.ts'
import { FAMILY_NAMES, GIVEN_NAMES } from '../catalogue/company-words.ts'
import type { CatalogueSupplier } from '../catalogue/suppliers.ts'
import { between, chance, pick } from '../random.ts'
import { csvStream } from './csv.ts'

const HEADER = [
  'Supplier',
  'Country',
  'City',
  'Contact person',
  'Email',
  'Phone',
  'Address',
  'Website',
  'Pricing',
  'MOQ',
  'Years in business',
  'Verified on',
] as const

/** Fictional contacts of most suppliers, terms of seven in ten. */
export function suppliersFile({ suppliers, today }: Catalogue): Readable {
  const known = suppliers.filter(({ key, forwarder }) => !forwarder && chance(key, 'known') < 0.88)
  return csvStream(
    HEADER,
    known.map((supplier) => row(supplier, monthStart(today))),
  )
}

/** Ages count from the first day, so the file is stable all month. */
function monthStart(today: number): number {
  return today - Number(dayText(today).slice(8)) + 1
}

function row({ key, name, slug, country, city, address, website, kinds }: CatalogueSupplier, month: number) {
  const given = pick(GIVEN_NAMES, key, 'given')
  const person = chance(key, 'person') < 0.85 ? `${given} ${pick(FAMILY_NAMES, key, 'family')}` : null
  const termed = chance(key, 'terms') < 0.7
  const [low, high] = kinds[0]?.price ?? [10, 20]
  const factory = low * (0.24 + 0.12 * chance(key, 'factory'))
  const upper = Math.min(factory * 1.35, high * 0.4)
  return [
    name,
    country.code,
    chance(key, 'located') < 0.8 ? city : null,
    person,
    chance(key, 'email') < 0.9 ? `${person ? given.toLowerCase() : 'sales'}@${slug}.example` : null,
    chance(key, 'phone') < 0.8 ? reservedPhone(key) : null,
    chance(key, 'street') < 0.75 ? `${address}, ${country.name}` : null,
    website ? `https://${website}` : null,
    termed ? `USD ${factory.toFixed(2)}-${Math.max(upper, factory).toFixed(2)}` : null,
    termed ? `${pick([50, 100, 200, 300, 500, 1000, 2000], key, 'moq')} pieces` : null,
    chance(key, 'years') < 0.6 ? between(2, 28, key, 'how many') : null,
    chance(key, 'checked') < 0.9 ? dayText(month - between(4, 700, key, 'age')) : null,
  ]
}

/** US 555-01xx and Ofcom's London block are reserved for fiction. */
function reservedPhone(key: number): string {
  return chance(key, 'where') < 0.5
    ? `+1-202-555-01${String(between(0, 99, key, 'line')).padStart(2, '0')}`
    : `+44 20 7946 0${String(between(0, 999, key, 'line')).padStart(3, '0')}`
}
