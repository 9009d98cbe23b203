import { describe, expect, it } from 'vitest'
import type { WatchedProductFacts, WatchedSupplierFacts } from '#contracts/watchlist'
import { productChanges, supplierChanges, weightOf } from './changes.ts'

const PRODUCT: WatchedProductFacts = {
  price: 12.99,
  currency: 'USD',
  velocity: 165.2,
  confidence: 'high',
  stage: 'growing',
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
  productChanges({ before: PRODUCT, now: { ...PRODUCT, ...change } })
const ofSupplier = (change: Partial<WatchedSupplierFacts>) =>
  supplierChanges({ before: SUPPLIER, now: { ...SUPPLIER, ...change } })
const words = (changes: ReturnType<typeof ofProduct>) =>
  changes.map(({ what, before, now }) => (now === undefined ? what : `${what}: ${before} > ${now}`))

describe('a watched product', () => {
  it.each([
    [{ stage: 'viral' }, 'Stage: growing > viral'],
    [{ stage: null }, 'Stage: growing > not known'],
    [{ velocity: -12.4 }, 'Velocity: +165% > −12%'],
    [{ velocity: null }, 'Velocity: +165% > not known'],
    [{ confidence: 'low' }, 'Confidence: high > low'],
    [{ price: 9.5 }, 'Price: $12.99 > $9.50'],
    [{ price: null }, 'Price: $12.99 > not given'],
    [{ currency: 'EUR' }, 'Price: $12.99 > €12.99'],
    [{ rank: 3 }, 'Rank: 12 > 3'],
    [{ suppliersFound: 5 }, 'Suppliers found: 3 > 5'],
  ] as [Partial<WatchedProductFacts>, string][])('changed by %j reads “%s”', (change, said) => {
    expect(words(ofProduct(change))).toEqual([said])
  })

  it('has no changes in figures that were hidden', () => {
    expect(ofProduct({ velocity: 165.4 })).toEqual([])
    expect(weightOf(ofProduct({}))).toBe(0)
  })

  it('has a change when it left the lists or entered them', () => {
    expect(words(productChanges({ before: PRODUCT, now: null }))).toEqual(['No longer in the lists'])
    expect(words(productChanges({ before: null, now: PRODUCT }))).toEqual(['Now in the lists'])
    expect(productChanges({ before: null, now: null })).toEqual([])
  })

  it('has a change of stage ranked above a small change', () => {
    expect(weightOf(ofProduct({ stage: 'fading' }))).toBeGreaterThan(weightOf(ofProduct({ stage: 'steady' })))
    expect(weightOf(ofProduct({ stage: 'viral' }))).toBeGreaterThan(weightOf(ofProduct({ velocity: 170 })))
    expect(weightOf(ofProduct({ rank: 60 }))).toBeGreaterThan(weightOf(ofProduct({ rank: 13 })))
    expect(words(ofProduct({ velocity: 170, stage: 'viral' }))[0]).toMatch(/^Stage/)
  })
})

describe('a watched supplier', () => {
  it.each([
    [{ lastShipmentOn: '2026-11-19' }, 'New shipment: 10 Nov > 19 Nov'],
    [{ lastShipmentOn: '2026-10-01' }, 'Last shipment: 10 Nov > 1 Oct'],
    [{ lastShipmentOn: null }, 'Last shipment: 10 Nov > none found'],
    [{ totalShipments: 419 }, 'Shipments, +7: 412 > 419'],
    [{ totalShipments: 400 }, 'Shipments: 412 > 400'],
    [{ totalShipments: null }, 'Shipments: 412 > not known'],
    [{ verified: true }, 'Contact: not checked > checked'],
    [{ buyers: 7 }, 'Buyers: 6 > 7'],
  ] as [Partial<WatchedSupplierFacts>, string][])('changed by %j reads “%s”', (change, said) => {
    expect(words(ofSupplier(change))).toEqual([said])
  })

  it('has a change when it left the records', () => {
    expect(words(supplierChanges({ before: SUPPLIER, now: null }))).toEqual(['No longer in our data'])
  })
})
