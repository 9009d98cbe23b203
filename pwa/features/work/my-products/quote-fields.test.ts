import { describe, expect, it } from 'vitest'
import { fieldsOf, readQuote } from './quote-fields.ts'

const KNOWN = new Map([['Ningbo Brightwave', '101']])
const typed = (change: Partial<ReturnType<typeof fieldsOf>>) =>
  readQuote({ ...fieldsOf(null), supplierName: 'Ningbo Brightwave', unitPrice: '3.20', ...change }, KNOWN)

describe('readQuote', () => {
  it.each([
    ['3.20', 3.2],
    ['$3.20', 3.2],
    ['3,20', 3.2],
    ['1,250.50', 1250.5],
    ['1.250,50', 1250.5],
    ['0,125', 0.125],
    ['USD 3.20', 3.2],
    [' 12 ', 12],
    ['0.0125', 0.0125],
  ])('reads the price %s as %d', (unitPrice, read) => {
    expect(typed({ unitPrice })).toMatchObject({ quote: { unitPrice: read } })
  })

  it.each(['', 'cheap', '-3', '3.2.1', '20000000', '€3.20'])(
    'refuses the price “%s” with a message',
    (unitPrice) => {
      expect(typed({ unitPrice })).toEqual({ faults: { unitPrice: 'Enter a price, like 3.20.' } })
    },
  )

  it('asks which price is meant where two readings are possible', () => {
    expect(typed({ unitPrice: '12,500' })).toEqual({
      faults: { unitPrice: 'Do you mean 12,500 or 12.5? Write 12500 or 12.5.' },
    })
    expect(typed({ minimumOrder: '12,500' })).toMatchObject({ quote: { minimumOrder: 12_500 } })
  })

  it('reads the sign of the chosen currency only', () => {
    expect(typed({ unitPrice: '₹250', currency: 'INR' })).toMatchObject({ quote: { unitPrice: 250 } })
    expect(typed({ unitPrice: '₹250', currency: 'USD' })).toMatchObject({ faults: {} })
  })

  it('links only a known supplier’s name', () => {
    expect(typed({})).toMatchObject({ quote: { supplierId: '101' } })
    expect(typed({ supplierName: 'A friend’s factory' })).toMatchObject({ quote: { supplierId: null } })
    expect(typed({ supplierName: ' ' })).toEqual({ faults: { supplierName: 'Say who quoted.' } })
  })

  it('leaves empty fields null, and reports invalid numbers', () => {
    expect(typed({ minimumOrder: '1,000' })).toMatchObject({
      quote: { minimumOrder: 1000, leadTimeDays: null, validUntil: null, terms: '' },
    })
    expect(typed({ minimumOrder: 'one box', leadTimeDays: '9999' })).toEqual({
      faults: { minimumOrder: 'Enter a whole number, like 500.', leadTimeDays: 'Enter days, like 20.' },
    })
  })

  it('reads an unchanged quote back the same', () => {
    const quote = {
      supplierId: '101',
      supplierName: 'Ningbo Brightwave',
      unitPrice: 3.125,
      currency: 'CNY',
      minimumOrder: 500,
      leadTimeDays: 20,
      terms: '30 % in advance',
      validUntil: '2026-12-31',
    }
    expect(readQuote(fieldsOf(quote), KNOWN)).toEqual({ quote })
  })
})
