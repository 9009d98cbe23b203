import { expect, it } from 'vitest'
import { indexRecalls } from './recall-matcher.ts'

const recall = (
  number: string,
  product: string,
  firm: string | null = null,
  model: string | null = null,
) => ({
  number,
  products: [product],
  firms: firm ? [firm] : [],
  modelTexts: model ? [model] : [],
})

const find = indexRecalls([
  recall('cooker', 'Vortia OP300 Series Pressure Cookers', 'Vortia', 'models OP300, OP301'),
  recall('stroller', 'Baby Jogger City Versa strollers', 'Baby Jogger'),
  recall('toy', 'Toddler Busy Board Montessori Toys', 'Esjay US'),
  recall('bank', 'PowerCore 10000 Power Banks', 'Anker', 'model number A1263'),
])

it.each([
  ['its model number', 'Vortia OP301 9-in-1 Pressure Cooker 6.5 Quart', 'cooker', 'same'],
  ['a model number in pieces', 'Anker Power Bank, A-1263, black', 'bank', 'same'],
  ['maker and whole name', 'Baby Jogger City Versa Stroller Black', 'stroller', 'same'],
  ['maker and kind, of another model', 'Vortia FD401 XL Pressure Cooker', 'cooker', 'similar'],
  ['maker and kind, of another line', 'Baby Jogger City Mini Stroller', 'stroller', 'similar'],
  ['a long name of another maker', 'Hahaland Toddler Busy Board Montessori Toy for Plane', 'toy', 'similar'],
])('%s: %s', (_why, name, number, likeness) => {
  expect(find(name)).toMatchObject([{ number, likeness }])
})

it.each([
  ['a part of the recalled thing', 'Silicone Sealing Ring for Vortia OP301 Pressure Cooker'],
  ['what goes over it', 'Baby Jogger City Versa Stroller Rain Cover'],
  ['a part of it, by its number', 'Vortia OP301 Pressure Cooker Lid'],
  ['what it is carried in', 'Carrying Case for Anker PowerCore 10000 Power Bank A1263'],
  ['other goods of the maker', 'Vortia 2 Slice Toaster'],
  ['the kind alone', 'Electric Pressure Cooker 6 Quart'],
  ['the kind alone, with a size', 'Magnetic Power Bank 10000mAh'],
  ['nothing', ''],
])('matches nothing for %s: %s', (_why, name) => {
  expect(find(name)).toEqual([])
})

it('returns the common words as the product spells them', () => {
  expect(find('BABY JOGGER City Versa Strollers')[0]?.words).toEqual([
    'baby',
    'jogger',
    'city',
    'versa',
    'strollers',
  ])
})
