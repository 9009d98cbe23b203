import { expect, it } from 'vitest'
import type { AlertEvent } from '#contracts/alerts'
import type { WatchedSupplier } from '#contracts/watchlist'
import type { PipelineItem } from '../../work/pipeline/items.ts'
import { changeLine, daysOf, movesOf } from './moves.ts'

const SINCE = '2026-11-20T08:00:00.000Z'
const price = { what: 'Price', before: '$9', now: '$8', weight: 20 }

const entry = (id: string, weight: number, change: object = {}) =>
  ({
    ...{ id: `p${id}`, name: `Product ${id}`, stage: 'saved' },
    product: { id, since: SINCE, provenance: { observedAt: SINCE }, changes: [{ ...price, weight }] },
    ...change,
  }) as unknown as PipelineItem

const supplier = {
  ...{ kind: 'supplier', id: '100', name: 'Ningbo', since: SINCE, provenance: null },
  changes: [{ what: 'Ships again', weight: 50 }],
} as unknown as WatchedSupplier

const event = (kind: string, id: string, at: string, when = 'price-change') =>
  ({ id: `${kind}${id}${at}`, at, when, subject: { kind, id } }) as unknown as AlertEvent

it('orders moves by weight, without given up products and without products that did not change', () => {
  const items = [entry('1', 20), entry('2', 0), entry('3', 90), entry('4', 99, { stage: 'dropped' })]
  expect(movesOf(items, [supplier], []).map(({ id }) => id)).toEqual(['p3', '100', 'p1'])
})

it.each([
  [event('product', '1', '2026-11-21T08:00:00.000Z'), []],
  [event('entry', 'p1', '2026-11-21T08:00:00.000Z'), []],
  [event('product', '1', '2026-11-19T08:00:00.000Z'), ['p1']],
  [event('entry', 'p1', '2026-11-21T08:00:00.000Z', 'task-due'), ['p1']],
])('shows a move once, as the alert that fired since the last visit: %j', (fired, left) => {
  expect(movesOf([entry('1', 20)], [], [fired]).map(({ id }) => id)).toEqual(left)
})

it('groups alerts and moves by day, latest first', () => {
  const events = [event('product', '9', '2026-11-22T23:00:00.000Z')]
  const days = daysOf(events, movesOf([entry('1', 20)], [], events))
  expect(days.map((day) => [day.date, day.events.length, day.moves.length])).toEqual([
    ['2026-11-22', 1, 0],
    ['2026-11-20', 0, 1],
  ])
  expect(changeLine(price)).toBe('Price: $9 → $8')
})
