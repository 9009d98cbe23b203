import { expect, it } from 'vitest'
import { trend } from '../../../../tests/e2e/fixtures/trends.ts'
import { proofLine } from './share-product.ts'

const rising = trend({ lastWeek: 351, usualWeek: 53, confidence: 'medium' })

it('states in the shared text how the product grows and who can supply it', () => {
  expect(proofLine({ trend: rising, suppliersFound: 7 })).toBe(
    '351 sold last week · 6.6x its normal week. Growing, likely; 7 suppliers with matching shipments',
  )
})

it('leaves unknown facts out of the shared text', () => {
  expect(proofLine({ trend: rising, suppliersFound: 0 })).toBe(
    '351 sold last week · 6.6x its normal week. Growing, likely',
  )
  expect(proofLine({ trend: { ...rising, velocity: null }, suppliersFound: 1 })).toBe(
    '1 supplier with matching shipments',
  )
  expect(proofLine({ trend: { ...rising, velocity: null }, suppliersFound: 0 })).toBe('')
})
