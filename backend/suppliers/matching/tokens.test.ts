import { describe, expect, it } from 'vitest'
import { isModelNumber, singular, tokenise } from './tokens.ts'

const words = (text: string) => tokenise(text).map(({ word }) => word)

describe('tokenise', () => {
  it.each([
    ['T-Shirt, USB-C & 3-pack', ['t', 'shirt', 'usb', 'c', '3', 'pack']],
    ['LDS-4821WW', ['lds4821ww']],
    ['MB13-PNK-SEE-V2', ['mb13pnkseev2']],
    ['8-port 10/100 switch', ['8', 'port', '10', '100', 'switch']],
    ['46 in. 46-inch 46” 46in', ['46in', '46in', '46in', '46in']],
    ['1.5 litres', ['1.5l']],
    ['2 in 1, 3-in-one', ['2in1', '3in1']],
    ["Men's Children’s", ['men', 'children']],
    ['ＦＵＬＬ　ｗｉｄｔｈ', ['full', 'width']],
    ['  \u0000—…🎁 ', []],
  ])('%s is %j', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })
})

describe('singular', () => {
  it.each([
    ['batteries', 'battery'],
    ['dresses', 'dress'],
    ['brushes', 'brush'],
    ['boxes', 'box'],
    ['knives', 'knife'],
    ['shelves', 'shelf'],
    ['shoes', 'shoe'],
    ['glass', 'glass'],
    ['tennis', 'tennis'],
    ['gloves', 'glove'],
    ['bus', 'bus'],
  ])('%s is %s', (plural, expected) => {
    expect(singular(plural)).toBe(expected)
  })
})

describe('isModelNumber', () => {
  it.each(['kdl46v5100', 'x15', 'pslx350h'])('%s is a model number', (word) => {
    expect(isModelNumber(word)).toBe(true)
  })
  it.each(['46in', '500ml', '2in1', '2007', 'cup'])('%s is not a model number', (word) => {
    expect(isModelNumber(word)).toBe(false)
  })
})
