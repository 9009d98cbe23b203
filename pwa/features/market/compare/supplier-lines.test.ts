import { expect, it } from 'vitest'
import type { ComparedSupplier } from '#contracts/compare'
import { supplier } from '../../../../tests/e2e/fixtures/suppliers.ts'
import { bestOf } from './compare-rows.ts'
import { supplierLines } from './supplier-lines.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

function compared(change: Partial<ComparedSupplier>): ComparedSupplier {
  return { ...supplier(0), priceLow: null, priceCurrency: null, minimumOrder: null, ...change }
}

function line(name: string, things: ComparedSupplier[]) {
  const found = supplierLines(NOW, things).find((each) => each.name === name)
  return found && { words: things.map(found.words), best: bestOf(found, things) }
}

it('marks the lower price and order as the server has read them, however they are written', () => {
  const things = [
    compared({
      pricing: 'EUR 2,10',
      priceLow: 2.1,
      priceCurrency: 'EUR',
      moq: '1.500 Stück',
      minimumOrder: 1500,
    }),
    compared({ pricing: 'EUR 3.00', priceLow: 3, priceCurrency: 'EUR', moq: '200 Stück', minimumOrder: 200 }),
  ]
  expect(line('Price', things)).toEqual({ words: ['EUR 2,10', 'EUR 3.00'], best: [true, false] })
  expect(line('Minimum order', things)).toEqual({ words: ['1.500 Stück', '200 Stück'], best: [false, true] })
})

it('marks no price of two currencies, and no order in other units than pieces', () => {
  const things = [
    compared({ pricing: '€2.10', priceLow: 2.1, priceCurrency: 'EUR', moq: '2 cartons' }),
    compared({ pricing: '$3.00', priceLow: 3, priceCurrency: 'USD', moq: '500', minimumOrder: 500 }),
  ]
  expect(line('Price', things)?.best).toEqual([false, false])
  expect(line('Minimum order', things)?.best).toEqual([false, false])
})

it('leaves the kind of a supplier without shipments open', () => {
  const things = [
    compared({ forwarder: false, totalShipments: null, shipmentsRead: 0 }),
    compared({ forwarder: false, totalShipments: 41, shipmentsRead: 0 }),
    compared({ forwarder: true, totalShipments: 9, shipmentsRead: 0 }),
  ]
  expect(line('Kind', things)).toEqual({
    words: [null, 'Ships its own goods', 'Probably a shipping agent'],
    best: [false, true, false],
  })
})
