import { describe, expect, it } from 'vitest'
import { headNounsOfCargo } from './head-noun.ts'
import { nameTokens, normaliseCargo } from './normalise.ts'

describe('the head nouns of a product', () => {
  it.each([
    ['Breathable Slip On Walking Shoes for Nurses and Travel', ['shoe']],
    ['Satin Midi Dress with Puff Sleeves', ['dress']],
    ['Running Shoes Men Lightweight Breathable Walking', ['sneaker']],
    ['Resistance Bands Set', ['band']],
    ['Cups of Tea', ['cup']],
    ['Set of 6 Ceramic Mugs', ['mug']],
    ['Seamless gym leggings scrunch butt lifting', ['legging', 'butt']],
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
    ['WIRELESS HEADSET WITH CHARGING CASE', ['earphone']],
    ['SCHOOL BAGS AND BACKPACKS', ['backpack', 'backpack']],
    ['SILICONE POT FOR AIR FRYER', ['pot']],
    ['ARTICLES OF PLASTIC, HANGERS', ['hanger']],
    ['EGG BEATER BATTERY OPERATED', ['beater']],
    ['MOBILE PHONE BATTERIES', ['battery']],
    ['STAINLESS STEEL', []],
  ])('of %s are %j', (description, nouns) => {
    expect(headNounsOfCargo(normaliseCargo(description).split(' '))).toEqual(nouns)
  })
})
