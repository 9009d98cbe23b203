import { CATEGORIES } from '../../contracts/categories.ts'
import { between, chance, hash, pick } from '../random.ts'
import { BUYER_FORMS, BUYERS, COUNTRIES, type Country, FORWARDERS, ROOTS, TRADES } from './company-words.ts'

import { KINDS, type Kind } from './kinds.ts'

export interface CatalogueSupplier {
  key: number
  slug: string
  name: string
  country: Country
  city: string
  address: string
  website: string | null
  /** Main product first. */
  kinds: Kind[]
  buyers: string[]
  /** Mean days between shipments. */
  interval: number
  /** Sometimes ships nothing for a year. */
  pauses: boolean
  forwarder: boolean
}

const MAKERS = 184

/** 184 makers, at least two per kind, and 8 freight forwarders. */
export function supplierCatalogue(seed: number): CatalogueSupplier[] {
  const kinds = CATEGORIES.flatMap((category) => KINDS[category].map((kind) => ({ category, kind })))
  const taken = new Set<string>()
  const makers = Array.from({ length: MAKERS }, (_, index) => {
    const main = pickAt(kinds, index)
    const key = hash(seed, 'maker', index)
    const related = KINDS[main.category].filter((kind) => kind !== main.kind && chance(key, kind.id) < 0.15)
    const country = index < COUNTRIES.length * 2 ? pickAt(COUNTRIES, index) : weighted(key)
    const name = unusedName(taken, (turn) => {
      const root = pick(ROOTS, key, 'root', turn)
      return `${root} ${pick(TRADES.get(main.category) ?? [], key, 'trade')} ${pick(country.legal, key, 'legal')}`
    })
    return supplier(key, name, country, [main.kind, ...related.slice(0, 3)], false)
  })
  const forwarders = FORWARDERS.map((name, index) => {
    const key = hash(seed, 'forwarder', index)
    const carried = kinds.filter(({ kind }) => chance(key, kind.id) < 0.2).map(({ kind }) => kind)
    return supplier(key, `${name} Ltd`, pickAt(COUNTRIES, index % 4), carried, true)
  })
  return [...makers, ...forwarders]
}

function supplier(
  key: number,
  name: string,
  country: Country,
  kinds: Kind[],
  forwarder: boolean,
): CatalogueSupplier {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const city = pick(country.cities, key, 'city')
  const customers = forwarder ? 12 : between(2, 9, key, 'buyers')
  return {
    key,
    slug,
    name,
    country,
    city,
    address: `${between(1, 99, key, 'house')} Specimen Road, Demo Industrial Zone, ${city}`,
    website: chance(key, 'website') < 0.6 ? `${slug}.example` : null,
    kinds,
    buyers: Array.from({ length: customers }, (_, index) => buyerName(hash(key, 'buyer', index))),
    interval: forwarder ? 5 : 3.8 * 30 ** chance(key, 'interval'),
    pauses: chance(key, 'pauses') < 0.15,
    forwarder,
  }
}

function buyerName(key: number): string {
  const name = pick(BUYERS, key)
  return `${name} ${pick(BUYER_FORMS, name)}`
}

function weighted(key: number): Country {
  const lots = COUNTRIES.flatMap((country) => Array.from({ length: country.share }, () => country))
  return pick(lots, key, 'country')
}

function unusedName(taken: Set<string>, make: (turn: number) => string): string {
  let turn = 0
  while (taken.has(make(turn))) turn += 1
  taken.add(make(turn))
  return make(turn)
}

function pickAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}
