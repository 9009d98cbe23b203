import { describe, expect, it, vi } from 'vitest'
import { amazonCatalogue, tiktokCatalogue } from './catalogue/products.ts'
import { shipmentsOf } from './catalogue/shipments.ts'
import { supplierCatalogue } from './catalogue/suppliers.ts'
import { COURSES, type Course, createDemand, offerOn } from './demand.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const TODAY = 20_777 // 2026-11-20
const products = tiktokCatalogue(1, TODAY)

const week = (product: (typeof products)[number], end: number) =>
  product.demand.total(end) - product.demand.total(end - 7)
const of = (course: Course) => products.filter(({ demand }) => demand.course === course)

describe('the sandbox catalogue', () => {
  it('has 560 and 160 products over 80 kinds, with unique names and ids', () => {
    const amazon = amazonCatalogue(1, TODAY)
    const names = new Set(products.map(({ kind, name }) => `${kind.id} ${name}`))
    expect([products.length, amazon.length, names.size, new Set(products.map(({ id }) => id)).size]).toEqual([
      560, 160, 560, 560,
    ])
  })

  it('has items of every demand curve', () => {
    const shares = COURSES.map((course) => of(course).length / products.length)
    expect(shares.every((share) => share > 0.03)).toBe(true)
  })

  it('has true ramps and fading items today', () => {
    const grown = of('wave').map((product) => week(product, TODAY - 1) / (week(product, TODAY - 22) + 1))
    expect([
      grown.filter((ratio) => ratio > 2).length > 15,
      grown.filter((ratio) => ratio < 0.6).length > 15,
    ]).toEqual([true, true])
  })

  it('has items whose one viral day lies in the last week', () => {
    const viral = of('spiky').filter(({ demand }) => {
      const days = Array.from({ length: 7 }, (_, index) => demand.units(TODAY - 1 - index))
      const [best = 0, second = 0] = days.toSorted((a, b) => b - a)
      return best > 3 * second
    })
    expect(viral.length).toBeGreaterThan(5)
  })

  it('has brand-new items of at most 45 days', () => {
    const ages = of('newcomer').map(({ demand }) => TODAY - demand.launch)
    expect([Math.max(...ages) < 45, Math.min(...ages) >= 0]).toEqual([true, true])
  })

  it('never changes its past', () => {
    const later = new Map(tiktokCatalogue(1, TODAY + 7).map((product) => [product.id, product]))
    const lasting = products.filter(({ id }) => later.has(id))
    const changed = lasting.filter(
      ({ id, demand }) => later.get(id)?.demand.total(TODAY) !== demand.total(TODAY),
    )
    expect([lasting.length > 540, changed]).toEqual([true, []])
  })

  it('has suppliers with 6 to 200 shipments each, whose past does not change either', () => {
    const suppliers = supplierCatalogue(1)
    const counts = suppliers.map((supplier) => shipmentsOf(supplier, TODAY).length)
    const bills = new Set(
      suppliers.flatMap((supplier) => shipmentsOf(supplier, TODAY).map(({ bill }) => bill)),
    )
    const later = new Set(
      suppliers.flatMap((supplier) => shipmentsOf(supplier, TODAY + 1).map(({ bill }) => bill)),
    )
    const kept = [...bills].filter((bill) => later.has(bill)).length
    expect([suppliers.length >= 180, Math.min(...counts) >= 1, Math.max(...counts) <= 200]).toEqual([
      true,
      true,
      true,
    ])
    expect([bills.size, bills.size - kept < 60]).toEqual([counts.reduce((a, b) => a + b), true])
  })
})

const PAST = Array.from({ length: 730 }, (_, index) => TODAY - 730 + index)
const mean = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0) / counts.length

it('sells more on the days of an offer', () => {
  const demand = createDemand(98, 'steady', null)
  const sales = (days: readonly number[]) => mean(days.map((day) => demand.units(day)))
  const isOffer = (day: number) => offerOn(98, day) < 1
  expect(sales(PAST.filter(isOffer)) / sales(PAST.filter((day) => !isOffer(day)))).toBeGreaterThan(1.4)
})

it('is out of stock for days at times, and has a season of a year', () => {
  const runs = [...Array(40).keys()].flatMap((key) => {
    const { units } = createDemand(key, 'steady', null)
    const sales = PAST.map((day) => (units(day) === 0 ? '0' : '1')).join('')
    return sales.match(/0{4,}/g)?.map(({ length }) => length) ?? []
  })
  expect([runs.length > 20, Math.max(...runs) <= 14]).toEqual([true, true])
  const ratios = of('seasonal').map(({ demand }) => {
    const ofYear = (from: number) => mean(PAST.slice(from, from + 60).map((day) => demand.units(day)))
    return Math.abs(Math.log((ofYear(365) + 1) / (ofYear(0) + 1)))
  })
  expect(mean(ratios)).toBeLessThan(0.4)
})

it('daily sales are over-dispersed', () => {
  const steady = createDemand(99, 'steady', null)
  const days = Array.from({ length: 400 }, (_, index) => steady.units(TODAY - index))
  const mean = days.reduce((a, b) => a + b) / days.length
  const variance = days.reduce((sum, units) => sum + (units - mean) ** 2, 0) / days.length
  expect(variance / mean).toBeGreaterThan(1.5)
})
