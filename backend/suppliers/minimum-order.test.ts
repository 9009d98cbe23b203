import { expect, it } from 'vitest'
import { piecesOf } from './minimum-order.ts'

it.each([
  ['500 pieces', 500],
  ['500 pcs', 500],
  ['1,000 PCS/color', 1000],
  ['MOQ: 1.000 adet', 1000],
  ['50', 50],
  ['100-500 pcs', 100],
  ['100 to 500 units', 100],
  ['2K pcs', 2000],
  ['起订量 200 件', 200],
  ['1,000.00 pcs', 1000],
  ['最小 １００個', 100],
  ['от 1 000 шт.', 1000],
  ['๑๐๐ ชิ้น', 100],
  ['2 cartons', null],
  ['500 kg', null],
  ['300 sets', null],
  ['USD 500', null],
  ['$1,000', null],
  ['negotiable', null],
  ['0 pcs', null],
  ['99999999 pcs', null],
  [null, null],
] as const)('%s is %s pieces', (text, pieces) => {
  expect(piecesOf(text)).toBe(pieces)
})
