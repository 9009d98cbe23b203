import { describe, expect, it } from 'vitest'
import { trend } from '../../tests/e2e/fixtures/trends.ts'
import { weightOf } from '../contracts/changes.ts'
import type { Trend } from '../contracts/trends.ts'
import type { WatchedProductFacts, WatchedSupplierFacts } from '../contracts/watchlist.ts'
import { productSinceVisit } from './product-changes.ts'
import { supplierSinceVisit } from './supplier-changes.ts'

const TODAY = new Date('2026-11-20T12:00:00Z')

const PRODUCT: WatchedProductFacts = {
  price: 12.99,
  currency: 'USD',
  velocity: 165.2,
  confidence: 'high',
  stage: 'growing',
  trend: trend(),
  rank: 12,
  suppliersFound: 3,
}
const SUPPLIER: WatchedSupplierFacts = {
  totalShipments: 412,
  lastShipmentOn: '2026-11-10',
  buyers: 6,
  verified: false,
}

const ofProduct = (change: Partial<WatchedProductFacts>) =>
  productSinceVisit({ before: PRODUCT, now: { ...PRODUCT, ...change } })
const moved = (change: Partial<Trend>): Partial<WatchedProductFacts> => {
  const now = trend(change)
  return { trend: now, velocity: now.velocity, stage: now.stage, confidence: now.confidence }
}
const ofSupplier = (change: Partial<WatchedSupplierFacts>) =>
  supplierSinceVisit({ before: SUPPLIER, now: { ...SUPPLIER, ...change } }, TODAY)
const words = (changes: ReturnType<typeof ofProduct>) =>
  changes.map(({ what, before, now }) => (now === undefined ? what : `${what}: ${before} > ${now}`))

describe('a watched product', () => {
  it.each([
    [moved({ stage: 'viral' }), 'Trend: Growing, very likely > Viral, very likely'],
    [moved({ lastWeek: 620 }), 'Last week: 2.6x > 2.0x its normal week'],
    [moved({ confidence: 'medium' }), 'Trend: Growing, very likely > Growing, likely'],
    [{ price: 9.5 }, 'Price: $12.99 > $9.50'],
    [{ price: null }, 'Price: $12.99 > not given'],
    [{ currency: 'EUR' }, 'Price: $12.99 > €12.99'],
    [{ price: 1234.5, currency: null }, 'Price: $12.99 > 1,234.50'],
    [{ rank: 3 }, 'Rank: 12 > 3'],
    [{ suppliersFound: 5 }, 'Suppliers found: 3 > 5'],
  ] as [Partial<WatchedProductFacts>, string][])('changed by %j reads “%s”', (change, sentence) => {
    expect(words(ofProduct(change))).toEqual([sentence])
  })

  it('has no changes in hidden figures', () => {
    expect(ofProduct(moved({ velocity: 165.4, lastWeek: 820 }))).toEqual([])
    expect(
      productSinceVisit({ before: { ...PRODUCT, trend: undefined }, now: { ...PRODUCT, stage: 'viral' } }),
    ).toEqual([])
    expect(weightOf(ofProduct({}))).toBe(0)
  })

  it('has a change after leaving or entering the lists', () => {
    expect(words(productSinceVisit({ before: PRODUCT, now: null }))).toEqual(['No longer in the lists'])
    expect(words(productSinceVisit({ before: null, now: PRODUCT }))).toEqual(['Now in the lists'])
    expect(productSinceVisit({ before: null, now: null })).toEqual([])
  })

  it('ranks a change of stage above a small change', () => {
    const fell = ofProduct(moved({ stage: 'fading', velocity: -40, lastWeek: 200 }))
    const steady = ofProduct(moved({ stage: 'steady', velocity: -2, lastWeek: 305 }))
    expect(weightOf(fell)).toBeGreaterThan(weightOf(steady))
    expect(weightOf(ofProduct(moved({ stage: 'viral' })))).toBeGreaterThan(
      weightOf(ofProduct(moved({ velocity: 170, lastWeek: 840 }))),
    )
    expect(weightOf(ofProduct({ rank: 60 }))).toBeGreaterThan(weightOf(ofProduct({ rank: 13 })))
    expect(words(ofProduct(moved({ velocity: 170, lastWeek: 840, stage: 'viral' })))[0]).toMatch(/^Trend/)
  })
})

describe('a watched supplier', () => {
  it.each([
    [{ lastShipmentOn: '2026-11-19' }, 'New shipment: 10 Nov > 19 Nov'],
    [{ lastShipmentOn: '2026-10-01' }, 'Last shipment: 10 Nov > 1 Oct'],
    [{ lastShipmentOn: '2025-09-01' }, 'Last shipment: 10 Nov > 1 Sept 2025'],
    [{ lastShipmentOn: null }, 'Last shipment: 10 Nov > none found'],
    [{ totalShipments: 419 }, 'Shipments, +7: 412 > 419'],
    [{ totalShipments: 400 }, 'Shipments: 412 > 400'],
    [{ totalShipments: 388_412 }, 'Shipments, +388K: 412 > 388.4K'],
    [{ totalShipments: null }, 'Shipments: 412 > not known'],
    [{ verified: true }, 'Contact: not checked > checked'],
    [{ buyers: 7 }, 'Buyers: 6 > 7'],
  ] as [Partial<WatchedSupplierFacts>, string][])('words the change %j as “%s”', (change, sentence) => {
    expect(words(ofSupplier(change))).toEqual([sentence])
  })

  it('has a change after leaving the records', () => {
    expect(words(supplierSinceVisit({ before: SUPPLIER, now: null }, TODAY))).toEqual([
      'No longer in our data',
    ])
  })
})
