import { expect, it } from 'vitest'
import * as z from 'zod'
import { readItems } from './items.ts'
import { SourceFailure } from './port.ts'

const Item = z.object({ id: z.string() })

function batch(good: number, bad: number): unknown[] {
  return [
    ...Array.from({ length: good }, (_, id) => ({ id: String(id), more: 1 })),
    ...Array(bad).fill({ id: 7 }),
  ]
}

it.each([
  [1, 1],
  [8, 2],
  [80, 20],
  [0, 1],
])('keeps %i good items and reports %i bad ones', (good, bad) => {
  const reasons: string[] = []
  const items = readItems(batch(good, bad), Item, 'thing', { reject: (reason) => reasons.push(reason) })
  expect([items.length, items[0], reasons.length]).toEqual([good, good ? { id: '0' } : undefined, bad])
})

it.each([
  [7, 2],
  [79, 20],
  [0, 2],
])('refuses a list of %i good and %i bad items as a whole', (good, bad) => {
  const read = () => readItems(batch(good, bad), Item, 'thing', { reject: () => undefined })
  expect(read).toThrow(SourceFailure)
})
