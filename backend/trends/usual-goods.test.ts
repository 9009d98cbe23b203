import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CATEGORIES } from '../contracts/categories.ts'
import { readRows } from '../process/data-file.ts'
import { usualGoodsNamed } from './usual-goods.ts'

it.each([
  ['Vanity mirror with lights for bedroom', 'Beauty & Personal Care', 'makeup mirrors', 450],
  ['Rear view mirror camera 4K', 'Automotive', 'car cameras', 380],
  ['Extra thick yoga mat with strap', 'Sports & Outdoors', 'exercise mats', 900],
  ['Silicone baking mat set of 2', 'Kitchen & Dining', 'baking mats', 200],
  ['Insulated tumbler 40oz with straw', null, 'vacuum cups', 550],
  ['Magnetic phone case for iPhone 16 Pro', 'Electronics', 'phone cases', 60],
] as const)('%s of %s weighs what %s weigh', (name, category, of, weightGrams) => {
  expect(usualGoodsNamed(name, category)).toMatchObject({ of, weightGrams })
})

it.each([
  ['Cordless tomato deseeder', 'Kitchen & Dining'],
  ['Wall mirror', 'Home & Living'],
  ['Cable knit pullover', 'Fashion'],
  ['Polarized sport shades', 'Fashion'],
  ['', null],
])('%j of %j is of no known kind', (name, category) => {
  expect(usualGoodsNamed(name, category)).toBeNull()
})

it('every kind has one row, a known category, and fits its box', () => {
  const text = z.string()
  const rows = readRows(
    'backend/trends/usual-goods.csv',
    z.object({
      ...{ goods: text, words: text, category: text, weight_grams: text },
      ...{ longest_mm: text, middle_mm: text, shortest_mm: text, carton: text },
    }),
  )
  const keys = rows.flatMap(({ words, category }) => words.split('/').map((word) => `${category}|${word}`))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  expect(new Set(rows.map(({ goods }) => goods)).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(80)
  const odd = rows.filter(({ category, weight_grams, longest_mm, middle_mm, shortest_mm, carton }) => {
    const [long, middle, short] = [Number(longest_mm), Number(middle_mm), Number(shortest_mm)]
    // Packed goods lie between cotton wool and steel. Water has 1.
    const density = Number(weight_grams) / ((long * middle * short) / 1000)
    const knownCategory = category === '' || CATEGORIES.some((known) => known === category)
    const carton_kg = (Number(weight_grams) * Number(carton)) / 1000
    return (
      !knownCategory || long < middle || middle < short || density < 0.03 || density > 2 || carton_kg > 30
    )
  })
  expect(odd).toEqual([])
})
