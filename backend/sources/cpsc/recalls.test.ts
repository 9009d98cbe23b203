import { expect, it } from 'vitest'
import { readRecalls } from './recalls.ts'

const RECALL = {
  RecallID: 10_500,
  RecallNumber: '26-101',
  RecallDate: '2026-09-17T00:00:00',
  Title: 'Examplia Recalls Vortia Space Heaters Due to Fire Hazard; Sold on Amazon by Heatly Official',
  Description:
    'This recall involves Vortia space heaters, in white. The model number VX-101A is on the base.',
  URL: 'https://www.cpsc.gov/Recalls/2026/Example',
  Products: [{ Name: 'Vortia Space Heaters', Model: '', NumberOfUnits: 'About 300' }],
  Manufacturers: [{ Name: 'Ningbo Example Co. Ltd., dba Warmo, of China' }],
  Hazards: [{ Name: 'The heater can overheat.' }],
  Importers: null,
}

it('reads the products, firms and models', () => {
  expect(readRecalls(JSON.stringify([RECALL]))).toEqual([
    {
      number: '26-101',
      title: RECALL.Title,
      day: '2026-09-17',
      hazard: 'The heater can overheat.',
      url: RECALL.URL,
      products: ['Vortia Space Heaters'],
      firms: ['Examplia', 'Heatly Official', 'Warmo', 'Vortia'],
      modelTexts: ['The model number VX-101A is on the base.'],
    },
  ])
})

it('does not take an ordinary first word of a name for a maker', () => {
  const Description = 'This recall involves gasoline pressure washers. Gasoline is not included.'
  const Products = [{ Name: 'Gasoline Pressure Washers' }]
  const [recall] = readRecalls(
    JSON.stringify([{ ...RECALL, Title: 'Washers Recalled', Description, Products }]),
  )
  expect(recall?.firms).toEqual(['Warmo'])
})

it('leaves out recalls without number, title or day, and all non-web addresses', () => {
  const odd = [
    null,
    7,
    { ...RECALL, Title: '  ' },
    { ...RECALL, RecallDate: '2026-02-30' },
    { ...RECALL, Products: 'x' },
  ]
  const linked = { ...RECALL, RecallNumber: null, URL: 'javascript:alert(1)' }
  expect(readRecalls(JSON.stringify([...odd, linked]))).toMatchObject([{ number: '10500', url: null }])
  expect(readRecalls('[]')).toEqual([])
})

it.each([
  ['a page of words', '<!doctype html><title>Service unavailable</title>'],
  ['half an answer', JSON.stringify([RECALL]).slice(0, 80)],
  ['no list', JSON.stringify({ message: 'An error has occurred.' })],
  ['a list of other things', JSON.stringify([{ id: 1 }, { id: 2 }])],
  ['nothing', ''],
])('refuses %s in words', (_what, text) => {
  expect(() => readRecalls(text)).toThrow(/^US CPSC: /)
})
