import { expect, it } from 'vitest'
import { isBarcode, isForLookup } from './for-lookup.ts'

it.each([
  ['https://shop.tiktok.com/view/product/1729384756102938475', true],
  ['Look at this! https://vm.tiktok.com/ZMabc123/ 😍', true],
  ['amazon.com/dp/B09H7GPR1G', true],
  ['B09H7GPR1G', true],
  ['b09h7gpr1g', true],
  ['Desk lamp B09H7GPR1G', true],
  ['1729384756102938475', true],
  ['4006381333931', true],
  ['desk lamp', false],
  ['lamp 3.5/6 inch', false],
  ['wow.such lamp', false],
  ['850760', false],
  ['8507600020', false],
  ['backpacks!', false],
  ['', false],
])('sends %j to the look-up: %j', (text, expected) => {
  expect(isForLookup(text)).toBe(expected)
})

it.each([
  ['036000291452', true],
  ['0 36000 29145 2', true],
  ['4006381333931', true],
  ['978-0-306-40615-7', true],
  ['10614141000415', true],
  ['4006381333932', false],
  ['036000291453', false],
  ['40063813339', false],
])('reads %j as a barcode: %j', (text, expected) => {
  expect(isBarcode(text)).toBe(expected)
})
