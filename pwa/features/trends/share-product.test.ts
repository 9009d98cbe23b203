import { expect, it } from 'vitest'
import type { ProductSummary } from './queries.ts'
import { proofLine } from './share-product.ts'

const rising = { velocity: 319.6, confidence: 'high' } as ProductSummary['trend']

it('the shared text says how the product grows and who can supply it', () => {
  expect(proofLine({ trend: rising, suppliersFound: 7 })).toBe(
    '+320% vs. the average of the 4 weeks before, high confidence; 7 suppliers with matching shipments',
  )
})

it('the shared text leaves out what is not known', () => {
  expect(proofLine({ trend: rising, suppliersFound: 0 })).toBe(
    '+320% vs. the average of the 4 weeks before, high confidence',
  )
  expect(proofLine({ trend: { ...rising, velocity: null }, suppliersFound: 1 })).toBe(
    '1 supplier with matching shipments',
  )
  expect(proofLine({ trend: { ...rising, velocity: null }, suppliersFound: 0 })).toBe('')
})
