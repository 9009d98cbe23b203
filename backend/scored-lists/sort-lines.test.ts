import { expect, it } from 'vitest'
import type { Comparable } from '../track-record/comparable.ts'
import { sortLines } from './sort-lines.ts'

const lamp: Comparable = {
  ...{ product_id: 7, channel: 'tiktok', category: null, origin: 'live', item: 'x', position: 31 },
  ...{ probability: 0.6, confidence: 'high', stage: null, measure: 'units' },
  ...{ last_week: 90, usual_week: 70, last_day: '2026-03-31' },
}

it('leaves no line out: each is a pick by its line, or has a reason', () => {
  const lines = [
    { text: 'a thing of nobody', product: null },
    { text: 'lamp', product: '7' },
    { text: 'a new fan', product: '8' },
    { text: 'the lamp again', product: '7' },
    { text: 'no longer listed', product: '9' },
  ]
  const { picks, left } = sortLines(lines, {
    present: new Set(['7', '8']),
    comparable: new Map([['7', lamp]]),
  })
  expect(picks).toEqual([{ ...lamp, position: 2 }])
  expect(left).toEqual([
    { line: 1, why: 'not-found' },
    { line: 3, why: 'not-counted' },
    { line: 4, why: 'twice' },
    { line: 5, why: 'not-found' },
  ])
  expect(picks.length + left.length).toBe(lines.length)
})
