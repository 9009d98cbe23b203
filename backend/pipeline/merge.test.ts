import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Flaw } from '../../tests/support/pipeline-device.ts'
import { history, runHistory } from '../../tests/support/pipeline-histories.ts'
import { memoryServer } from '../../tests/support/pipeline-memory.ts'
import type { Change } from '../contracts/pipeline-changes.ts'
import { entryOf, isOpen } from '../contracts/pipeline-entry.ts'
import { OpenedEntry } from './opened-entry.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
let made = 0

type Given = Pick<Change, 'kind'> & Record<string, unknown>

function change(given: Given): Change {
  made += 1
  const id = `change-${String(made).padStart(8, '0')}`
  return { id, entry: 'p7', at: NOON + made * 1000, n: 0, device: 'phone', over: [], ...given } as Change
}

const save = (given: object = {}) =>
  change({ kind: 'save', name: 'Lamp', productId: '7', link: null, ...given })
const move = (to: string, given: object = {}) =>
  change({ kind: 'move', to, reason: null, because: null, ...given })
const note = (text: string, given: object = {}) =>
  change({ kind: 'note', item: 'note-00000001', text, ...given })

describe('an entry', () => {
  it('has the stage of its last move, and lists every move with its origin', () => {
    const entry = entryOf([save(), move('written'), move('dropped', { reason: 'Too heavy' })])
    expect(entry).toMatchObject({ stage: 'dropped', reason: 'Too heavy', name: 'Lamp', productId: '7' })
    expect(entry?.history.map(({ from, to }) => [from, to])).toEqual([
      [null, 'saved'],
      ['saved', 'written'],
      ['written', 'dropped'],
    ])
  })

  it('is not moved by saving it once more, unless it was dropped', () => {
    expect(entryOf([save(), move('quoted'), save()])?.stage).toBe('quoted')
    const again = entryOf([save(), move('dropped'), save()])
    expect(again?.stage).toBe('saved')
    expect(again?.addedAt).toBe(again?.history.at(-1)?.at)
  })

  it('keeps both texts of a note that two devices wrote at once, until a later edit that saw both', () => {
    const first = note('Ask for white')
    const [one, other] = [
      note('Ask for black', { over: [first.id] }),
      note('Ask for red', { over: [first.id] }),
    ]
    const both = entryOf([save(), first, one, other])
    expect(both?.notes[0]?.versions.map(({ text }) => text)).toEqual(['Ask for red', 'Ask for black'])
    const settled = note('Ask for both', { over: [one.id, other.id] })
    expect(entryOf([settled, other, one, first, save()])?.notes[0]?.versions.map(({ text }) => text)).toEqual(
      ['Ask for both'],
    )
  })

  it('keeps a note that was edited while another device deleted it', () => {
    const first = note('Ask for white')
    const deleted = change({ kind: 'remove', over: [first.id] })
    expect(entryOf([save(), first, deleted])?.notes).toEqual([])
    const edited = note('Ask for grey', { over: [first.id] })
    expect(entryOf([save(), first, deleted, edited])?.notes[0]?.versions[0].text).toBe('Ask for grey')
  })

  it('keeps concurrent changes of another device after its deletion', () => {
    const [saved, old] = [save(), note('Old')]
    const deleted = change({ kind: 'remove', over: [saved.id, old.id] })
    expect(entryOf([saved, old, deleted])).toBeNull()
    const later = change({ kind: 'note', item: 'note-00000002', text: 'Quote came today' })
    const left = entryOf([saved, old, deleted, later])
    expect(left).toMatchObject({ name: 'Lamp', stage: 'saved' })
    expect(left?.notes.map(({ versions }) => versions[0].text)).toEqual(['Quote came today'])
    expect(entryOf([later], { name: 'Lamp', productId: '7', link: null })).toMatchObject({ name: 'Lamp' })
  })

  it('has a task done as it was last ticked', () => {
    const task = change({
      kind: 'task',
      item: 'task-00000001',
      text: 'Call',
      dueOn: '2026-12-01',
      supplierId: null,
    })
    const tick = (done: boolean) => change({ kind: 'done', item: 'task-00000001', done })
    expect(entryOf([save(), task, tick(true)])?.tasks[0]).toMatchObject({ done: true })
    expect(entryOf([save(), task, tick(true), tick(false)])?.tasks[0]).toMatchObject({ done: false })
  })

  it('is the same for every order and repetition of its changes', () => {
    const first = note('One')
    const all = [
      save(),
      first,
      move('written', { at: NOON }),
      move('quoted', { at: NOON, device: 'tablet' }),
      note('Two', { over: [first.id] }),
      note('Three', { over: [first.id] }),
      change({ kind: 'remove', over: ['change-of-nobody'] }),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray([...all, ...all], { minLength: 14 }), (given) => {
        expect(entryOf(given)).toEqual(entryOf(all))
        const opened = new OpenedEntry('p7', null, [], new Map())
        const opens = given.map((each) => opened.merge(each, 0).opens)
        expect(opened.entry).toEqual(entryOf(all))
        expect(opens.reduce((sum, one) => sum + one)).toBe(Number(isOpen(entryOf(all)?.stage ?? null)))
      }),
    )
  })
})

const SEED = 20_261_123

describe('two devices and a server', () => {
  const live = (flaw: Flaw | null) => (each: Parameters<typeof runHistory>[0]) => {
    let now = NOON
    const clock = () => {
      now += 700
      return now
    }
    return runHistory(each, { server: memoryServer(clock), products: ['7', '8'], now: () => now, flaw })
  }

  it('lose no note, quote or move in random histories, and show the same in the end', async () => {
    await fc.assert(fc.asyncProperty(history, live(null)), { numRuns: 1000, seed: SEED })
  })

  it.each(['whole-entries', 'new-ids', 'plain-clock'] as const)('fail with the fault “%s”', async (flaw) => {
    const { failed } = await fc.check(fc.asyncProperty(history, live(flaw)), {
      numRuns: 1000,
      seed: SEED,
      endOnFailure: true,
    })
    expect(failed).toBe(true)
  })
})
