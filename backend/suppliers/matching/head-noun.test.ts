import { describe, expect, it } from 'vitest'
import { goodsIn, readGoods } from './head-noun.ts'
import { nameTokens } from './name-tokens.ts'
import { normaliseCargo } from './normalise.ts'

describe('the head nouns of a product', () => {
  it.each([
    ['Breathable Slip On Walking Shoes for Nurses and Travel', ['shoe']],
    ['Satin Midi Dress with Puff Sleeves', ['dress']],
    ['Running Shoes Men Lightweight Breathable Walking', ['sneaker']],
    ['Resistance Bands Set', ['band']],
    ['Cups of Tea', ['cup']],
    ['Set of 6 Ceramic Mugs', ['mug']],
    ['Seamless gym leggings scrunch butt lifting', ['legging', 'butt']],
    ['Air Fryer Liners Disposable Paper', ['liner']],
    ['Laptop Backpack with USB Port', ['backpack']],
    ['Teeth Whitening Strips', ['strip']],
    ['Sewing Machine Mini Portable', ['machine']],
    ['Vitamin C Serum for Face', ['serum']],
    ['Portable Neck Fan Bladeless Hands Free USB Rechargeable Cooling', ['fan']],
    ['Gone Girl', ['gone']],
    ['Food Rules: An Eater’s Manual', ['rule']],
    ['Cozy, Soft, Warm', []],
  ])('of %s are %j', (name, nouns) => {
    const heads = nameTokens(name).filter((token) => token.head)
    expect(heads.map(({ word }) => word)).toEqual(nouns)
  })
})

describe('the head nouns of a cargo', () => {
  it.each([
    ['LADIES SATIN DRESSES WOVEN', ['dress']],
    ['WIRELESS HEADSET WITH CHARGING CASE', ['headphone']],
    ['SCHOOL BAGS AND BACKPACKS', ['backpack']],
    ['SILICONE POT FOR AIR FRYER', ['pot']],
    ['ARTICLES OF PLASTIC, HANGERS', ['hanger']],
    ['EGG BEATER BATTERY OPERATED', ['beater']],
    ['MOBILE PHONE BATTERIES', ['battery']],
    ['PARTS FOR MICROWAVE OVENS', ['part']],
    ['LED STRING LIGHTS COPPER WIRE', ['lamp']],
    ['CURTAIN FABRIC', ['fabric']],
    ['LIP GLOSS TUBES EMPTY', ['tube']],
    ['AIR FRYER PAPER LINERS', ['liner']],
    ['STAINLESS STEEL', []],
  ])('of %s are %j', (description, nouns) => {
    expect(inRole('head', description)).toEqual(nouns)
  })

  it.each([
    ['CASES FOR MOBILE PHONES', ['phone']],
    ['MOBILE PHONE CASES', ['phone']],
    ['HEPA FILTER FOR AIR PURIFIER', ['purifier']],
    ['BOX WITH LOCK', []],
  ])('of %s include what they are for: %j', (description, nouns) => {
    expect(inRole('modifier', description)).toEqual(nouns)
  })
})

function inRole(role: string, description: string): string[] {
  const words = goodsIn(normaliseCargo(description)).flatMap((goods) => readGoods(goods.split(' ')))
  return words.filter((found) => found.role === role).map(({ word }) => word)
}

describe('the goods of a cargo', () => {
  it.each([
    ['PILLOWS AND SILICONE POT FOR AIR FRYER', ['pillow', 'silicone pot for air fryer']],
    ['T-SHIRTS, COTTON, MENS', ['t shirt cotton man']],
    ['WOODEN, PLASTIC HANGERS', ['wooden plastic hanger']],
    ['STAINLESS STEEL', ['stainless steel']],
    ['YOGA MATS, YOGA MATS', ['yoga mat']],
    ['', ['']],
  ])('of %s are %j', (description, goods) => {
    expect(goodsIn(normaliseCargo(description))).toEqual(goods)
  })
})
