import { addDays } from '../../backend/calendar/days.ts'
import type {
  CollectContext,
  ProductRow,
  ShipmentRow,
  Source,
  SourceRow,
  SupplierRow,
} from '../../backend/sources/port.ts'
import { uniformFrom } from './random-distributions.ts'
import { dayRow, productRow, shipmentRow, supplierRow } from './source-rows.ts'

export interface SyntheticSize {
  products: number
  days: number
  suppliers: number
  shipments: number
}

/**
 * Deterministic; history covers only days since the last refresh. `generation` is in every name, so mixtures
 * show. Rows depend only on their number, so any order works.
 */
export function syntheticSources(size: SyntheticSize, generation = 1): Source[] {
  const facts = { label: 'Synthetic', origin: 'sandbox', retentionDays: null } as const
  return [
    {
      ...facts,
      id: 'synthetic-products',
      provides: ['product'],
      collect: (context) => products(size, generation, context),
    },
    {
      ...facts,
      id: 'synthetic-records',
      provides: ['supplier', 'shipment'],
      collect: (context) => records(size, context),
    },
  ]
}

async function* products(
  { products: count, days }: SyntheticSize,
  generation: number,
  { asOf, since, progress }: CollectContext,
): AsyncIterable<ProductRow> {
  const from = since === null ? addDays(asOf, 1 - days) : since
  const all = Array.from({ length: days }, (_, ago) => addDays(asOf, -ago)).filter((day) => day >= from)
  for (let at = 0; at < count; at += 1) {
    if (at % 1000 === 0) progress(at, count)
    const product = syntheticProduct(at, { asOf, generation })
    const { price, currency, rank } = product
    yield {
      ...product,
      days: all.map((day) => dayRow(day, { units: unitsOn(at, dayNumber(day)), price, currency, rank })),
    }
  }
}

export function syntheticProduct(
  at: number,
  { asOf, generation }: { asOf: string; generation: number },
): ProductRow {
  return productRow({
    externalId: String(7_000_000_000_000_000_000n + BigInt(at)),
    channel: at % 4 === 0 ? 'amazon' : 'tiktok',
    name: `${pick(LOOKS, at)} ${goods(at)} ${pick(USES, at)} ${at} g${generation}`,
    category: pick(SOURCE_CATEGORIES, at),
    price: 5 + (at % 90),
    currency: 'USD',
    rank: at + 1,
    imageUrls: [`https://img.example/${at}.jpg`],
    observedAt: `${addDays(asOf, 1)}T06:00:00Z`,
  })
}

export function unitsOn(at: number, day: number): number {
  const mean = 2 + 60 * uniformFrom(at)() ** 3
  return Math.round(mean * (0.5 + uniformFrom(Math.imul(at + 1, 0x9e3779b1) ^ day)()))
}

export function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000
}

async function* records(
  { suppliers, shipments }: SyntheticSize,
  { asOf, progress }: CollectContext,
): AsyncIterable<SourceRow> {
  const observedAt = `${addDays(asOf, 1)}T06:00:00Z`
  for (let at = 0; at < suppliers; at += 1) yield syntheticSupplier(at, observedAt)
  for (let at = 0; at < shipments; at += 1) {
    if (at % 5000 === 0) progress(at, shipments)
    yield syntheticShipment(at, { suppliers, observedAt })
  }
}

export function syntheticSupplier(at: number, observedAt: string): SupplierRow {
  return supplierRow({
    externalId: `s${at}`,
    name: supplierName(at),
    country: pick(COUNTRIES, at),
    observedAt,
  })
}

export function syntheticShipment(
  at: number,
  { suppliers, observedAt }: { suppliers: number; observedAt: string },
): ShipmentRow {
  const supplier = at % suppliers
  const load = Math.floor(at / suppliers) % 10
  return shipmentRow({
    identifier: `BL${at}`,
    supplierName: supplierName(supplier),
    supplierCountry: pick(COUNTRIES, supplier),
    buyerName: `BUYER ${at % 977}`,
    description: `SAID TO CONTAIN ${goods(supplier * 10 + load)} PO#${at}`,
    arrivedOn: addDays('2026-03-30', -(at % 700)),
    observedAt,
  })
}

function supplierName(at: number): string {
  return `${pick(PLACES, at)} ${word(at)} ${at} Co., Ltd.`
}

/** Word frequencies are skewed like in a real vocabulary. */
function goods(at: number): string {
  const uniform = uniformFrom(at)
  return Array.from({ length: 3 }, () => word(Math.floor(VOCABULARY * uniform() ** 3))).join(' ')
}

function word(at: number): string {
  const syllable = (digit: number) => pick(SYLLABLES, Math.floor(at / SYLLABLES.length ** digit) + 7 * digit)
  return `${syllable(0)}${syllable(1)}${syllable(2)}`
}

function pick(words: readonly string[], at: number): string {
  return words[at % words.length] ?? ''
}

const LOOKS = ['portable', 'foldable', 'mini', 'heavy duty', 'retro', 'wireless', 'waterproof', 'adjustable']
const VOCABULARY = 8000
const SYLLABLES = [
  'ka',
  'mo',
  'ti',
  'ren',
  'lu',
  'sho',
  'ba',
  'vel',
  'qui',
  'do',
  'par',
  'ne',
  'zu',
  'fi',
  'gol',
  'hy',
  'je',
  'wa',
  'cro',
  'xi',
]
const USES = ['for kitchen', 'for travel', 'for home', 'for gym', 'for kids', 'for pets', 'for office']
const PLACES = ['Ningbo', 'Yiwu', 'Shenzhen', 'Hanoi', 'Tiruppur', 'Izmir', 'Porto', 'Penang', 'Surabaya']
const COUNTRIES = ['CN', 'CN', 'CN', 'VN', 'IN', 'TR', 'PT', 'MY', 'ID']
const SOURCE_CATEGORIES = [
  'Beauty & Personal Care',
  'Fashion',
  'Home & Living',
  'Electronics',
  'Kitchen & Dining',
]
