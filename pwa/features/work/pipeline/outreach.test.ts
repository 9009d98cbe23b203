import { describe, expect, it } from 'vitest'
import { type Change, ENTRY_LINE_MAX } from '#contracts/pipeline-changes'
import { type Entry, entryOf } from '#contracts/pipeline-entry'
import { stampAfter } from './clock.ts'
import { type Draft, draftsOfMove, draftsOfOutreach, draftsOfSample } from './outreach.ts'

const NOW = new Date(2026, 10, 21, 12)
const WORKS = { supplierId: '5', supplierName: 'Danang Works', channel: 'whatsapp' as const }
const at = { now: NOW, itemId: 'task-00000001' }

function entryAfter(...drafts: Draft[]): Entry | null {
  const changes: Change[] = []
  for (const draft of [{ kind: 'save', name: 'Lamp', productId: '7', link: null } as const, ...drafts]) {
    const stamp = stampAfter(changes, NOW.getTime(), 'phone')
    changes.push({
      over: [],
      ...draft,
      ...stamp,
      id: `change-${changes.length}-of-p7`,
      entry: 'p7',
    } as Change)
  }
  return entryOf(changes)
}
const kinds = (drafts: Draft[] | null) => drafts?.map(({ kind }) => kind) ?? null

describe('writing to a supplier', () => {
  it('is recorded, moves the entry to Contacted, and adds a task for the reply in three days', () => {
    const drafts = draftsOfOutreach(entryAfter(), WORKS, at) ?? []
    const entry = entryAfter(...drafts)
    expect(entry).toMatchObject({
      stage: 'written',
      contacts: [WORKS],
      tasks: [
        {
          done: false,
          versions: [{ text: 'Follow up with Danang Works', dueOn: '2026-11-24', supplierId: '5' }],
        },
      ],
    })
    expect(entry?.history.at(-1)?.because).toEqual({ channel: 'whatsapp', supplierName: 'Danang Works' })
  })

  it('moves no later stage, and adds no task there', () => {
    const quoted = entryAfter({ kind: 'move', to: 'quoted', reason: null, because: null })
    expect(kinds(draftsOfOutreach(quoted, WORKS, at))).toEqual(['contacted'])
  })

  it('reopens a dropped entry', () => {
    const dropped = entryAfter({ kind: 'move', to: 'dropped', reason: 'Too dear', because: null })
    expect(kinds(draftsOfOutreach(dropped, WORKS, at))).toEqual(['contacted', 'move', 'task'])
  })

  it('is recorded once an hour per channel, with one task per supplier', () => {
    const written = entryAfter(...(draftsOfOutreach(entryAfter(), WORKS, at) ?? []))
    expect(draftsOfOutreach(written, WORKS, at)).toBeNull()
    expect(kinds(draftsOfOutreach(written, { ...WORKS, channel: 'email' }, at))).toEqual(['contacted'])
    expect(kinds(draftsOfOutreach(written, { ...WORKS, channel: 'other' }, at))).toEqual(['contacted'])
    const other = { ...WORKS, supplierId: '6', supplierName: 'Hanoi Works' }
    expect(kinds(draftsOfOutreach(written, other, at))).toEqual(['contacted', 'task'])
  })
})

describe('offering a creator a sample', () => {
  const MAI = { creator: 'Mai\nExample', channel: 'whatsapp' as const }

  it('moves an early entry to Sample, and adds a task for the reply in three days', () => {
    const entry = entryAfter(...(draftsOfSample(entryAfter(), MAI, at) ?? []))
    expect(entry).toMatchObject({
      stage: 'sample',
      contacts: [],
      tasks: [
        {
          done: false,
          versions: [
            { text: 'Follow up with Mai Example about the sample', dueOn: '2026-11-24', supplierId: null },
          ],
        },
      ],
    })
    expect(entry?.history.at(-1)?.because).toEqual({ channel: 'whatsapp', supplierName: 'Mai Example' })
  })

  it.each(['sample', 'ordered', 'selling'] as const)('leaves an entry at %s there', (to) => {
    const later = entryAfter({ kind: 'move', to, reason: null, because: null })
    expect(kinds(draftsOfSample(later, MAI, at))).toEqual(['task'])
  })

  it('reopens a dropped entry, and begins one for a product that is not saved', () => {
    const dropped = entryAfter({ kind: 'move', to: 'dropped', reason: 'Too dear', because: null })
    expect(kinds(draftsOfSample(dropped, MAI, at))).toEqual(['move', 'task'])
    expect(kinds(draftsOfSample(null, MAI, at))).toEqual(['move', 'task'])
  })

  it('adds one open task per creator', () => {
    const offered = entryAfter(...(draftsOfSample(entryAfter(), MAI, at) ?? []))
    expect(draftsOfSample(offered, { ...MAI, channel: 'email' }, at)).toBeNull()
    expect(kinds(draftsOfSample(offered, { ...MAI, creator: 'Budi Contoh' }, at))).toEqual(['task'])
  })

  it('cuts a long name to what a task may hold', () => {
    const [, task] = draftsOfSample(entryAfter(), { ...MAI, creator: 'x'.repeat(900) }, at) ?? []
    expect(task).toMatchObject({ kind: 'task' })
    expect(task?.kind === 'task' && task.text.length).toBeLessThanOrEqual(ENTRY_LINE_MAX)
  })
})

describe('moving an entry by hand', () => {
  const move = (entry: Entry | null, to: Entry['stage']) =>
    entry && draftsOfMove(entry, to, { reason: null, ...at })

  it('to Contacted adds the reply task, unless a task is open', () => {
    expect(kinds(move(entryAfter(), 'written'))).toEqual(['move', 'task'])
    const asked = entryAfter({
      kind: 'task',
      item: 'task-00000009',
      text: 'Call',
      dueOn: '2026-11-30',
      supplierId: null,
    })
    expect(kinds(move(asked, 'written'))).toEqual(['move'])
  })

  it('to its own stage does nothing', () => {
    expect(move(entryAfter(), 'saved')).toEqual([])
  })
})

describe('a moment', () => {
  it.each([
    ['by the clock, where that is later', 5000, [{ at: 4000, n: 3 }], { at: 5000, n: 0 }],
    ['after what was seen, where the clock is behind', 5000, [{ at: 9000, n: 3 }], { at: 9000, n: 4 }],
    [
      'after the latest of several',
      5000,
      [
        { at: 9000, n: 1 },
        { at: 8000, n: 7 },
      ],
      { at: 9000, n: 2 },
    ],
  ])('is %s', (_, now, seen, then) => {
    const base = 1_700_000_000_000
    const shifted = seen.map((each) => ({ ...each, at: base + each.at }))
    expect(stampAfter(shifted, base + now, 'phone')).toEqual({
      at: base + then.at,
      n: then.n,
      device: 'phone',
    })
  })

  it('is never refused by the server', () => {
    expect(stampAfter([], 0, 'phone').at).toBe(Date.parse('2020-01-01T00:00:00.000Z'))
    expect(stampAfter([], Date.parse('2199-01-01T00:00:00.000Z'), 'phone').at).toBe(
      Date.parse('2100-01-01T00:00:00.000Z'),
    )
  })
})
