import { expect, it } from 'vitest'
import { readFigure } from './condition-words.ts'

it.each([
  ['profit-under', '4,50', 4.5],
  ['profit-under', '-$4.50', -4.5],
  ['profit-over', '0,125', 0.125],
  ['x-usual-over', '2,5', 2.5],
  ['price-change', '10 %', 10],
  ['price-change', '2.5', null],
  ['profit-over', 'lots', null],
] as const)('reads for %s the figure %s as %d', (when, text, value) => {
  expect(readFigure(when, text)).toEqual({ value, question: null })
})

it('asks which of two profits is meant', () => {
  expect(readFigure('profit-over', '1,250').question).toBe('Do you mean 1,250 or 1.25? Write 1250 or 1.25.')
})
