// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WatchChange } from '#contracts/watchlist'
import { KEPT, keptUnder } from '../../../offline/device-storage.ts'
import { mergeDecisions, removeSettled } from './queue.ts'

const change = (id: string, watching: boolean, second: number): WatchChange => ({
  kind: 'supplier',
  id,
  watching,
  at: new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString(),
})
const decisions = fc.array(
  fc.record({
    kind: fc.constant('supplier' as const),
    id: fc.constantFrom('1', '2', '3'),
    watching: fc.boolean(),
    at: fc.integer({ min: 0, max: 3 }).map((second) => change('1', true, second).at),
  }),
  { maxLength: 12 },
)
const sorted = (queue: readonly WatchChange[]) =>
  [...queue].sort((a, b) => (`${a.kind} ${a.id}` < `${b.kind} ${b.id}` ? -1 : 1))

describe('merging queued decisions', () => {
  it('keeps the later decision on each item', () => {
    const queue = mergeDecisions([], [change('1', true, 1), change('2', true, 1), change('1', false, 2)])
    expect(queue).toEqual([change('1', false, 2), change('2', true, 1)])
    expect(mergeDecisions(queue, [change('1', true, 1)])).toEqual(queue)
  })

  it('prefers watching when two decisions have the same time', () => {
    expect(mergeDecisions([change('1', true, 1)], [change('1', false, 1)])).toEqual([change('1', true, 1)])
    expect(mergeDecisions([change('1', false, 1)], [change('1', true, 1)])).toEqual([change('1', true, 1)])
  })

  it('gives the same result in any order and any number of times', () => {
    fc.assert(
      fc.property(decisions, decisions, (one, other) => {
        const forward = sorted(mergeDecisions(mergeDecisions([], one), other))
        expect(sorted(mergeDecisions(mergeDecisions([], other), one))).toEqual(forward)
        expect(sorted(mergeDecisions(mergeDecisions([], [...one, ...other]), [...other, ...one]))).toEqual(
          forward,
        )
      }),
    )
  })

  it('keeps a new decision made while the old one was being sent', () => {
    expect(
      removeSettled(
        [change('1', false, 2), change('2', true, 1)],
        [change('1', true, 1), change('2', true, 1)],
      ),
    ).toEqual([change('1', false, 2)])
  })
})

describe('the queue on a device', () => {
  beforeEach(() => vi.resetModules())
  afterEach(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
  })

  const stored = () =>
    keptUnder(KEPT.watching).map((name) => JSON.parse(localStorage.getItem(name) ?? '') as WatchChange[])

  const open = async () => {
    await (await import('../../../offline/kept-schemas.ts')).prepareKept()
    return await import('./queue.ts')
  }

  it('survives a reload', async () => {
    const { enqueue } = await open()
    expect(await enqueue(change('1', true, 1))).toBe(true)
    vi.resetModules()
    expect((await open()).queued.get()).toEqual([change('1', true, 1)])
  })

  it('saves a decision before this tab’s lock is granted, and shows it across reloads', async () => {
    localStorage.setItem(KEPT.watching, '[]')
    const { enqueue, queued, reloadQueue } = await open()
    let turn = (): unknown => undefined
    vi.stubGlobal('navigator', {
      locks: {
        request: (_name: string, work: () => Promise<void>) =>
          new Promise<void>((over) => {
            turn = () => work().then(over)
          }),
      },
    })
    const kept = enqueue(change('1', true, 1))
    expect(stored()).toContainEqual([change('1', true, 1)])
    localStorage.setItem(KEPT.watching, JSON.stringify([change('2', true, 1)]))
    expect(reloadQueue()).toEqual([change('2', true, 1), change('1', true, 1)])
    turn()
    expect(await kept).toBe(true)
    expect(queued.get()).toEqual([change('2', true, 1), change('1', true, 1)])
    expect(stored()).toEqual([[change('2', true, 1), change('1', true, 1)]])
  })

  it('keeps decisions of two tabs that do not yet see each other’s writes', async () => {
    const one = await open()
    vi.resetModules()
    const other = await open()
    const device = window.localStorage
    // Browsers propagate localStorage writes between processes late, even after the lock is released.
    const asBefore: Record<string, string> = { ...device }
    await one.enqueue(change('1', true, 1))
    vi.stubGlobal('localStorage', lateStorage(device, asBefore))
    await other.enqueue(change('2', true, 1))
    vi.stubGlobal('localStorage', device)
    await vi.waitFor(() => expect(one.reloadQueue()).toHaveLength(2))
    await vi.waitFor(() => expect(other.reloadQueue()).toHaveLength(2))
    await one.dequeue([change('1', true, 1)])
    expect(stored()).toEqual([[change('2', true, 1)]])
  })

  it('keeps an item for its owner while another tab empties the queue', async () => {
    signIn('first')
    const one = await open()
    vi.resetModules()
    const other = await open()
    await one.enqueue(change('1', true, 1))
    const device = window.localStorage
    const asBefore: Record<string, string> = { ...device }
    await other.enqueue(change('2', true, 1))
    device.setItem(KEPT.watching, JSON.stringify([change('2', true, 1)]))
    vi.stubGlobal('localStorage', lateStorage(device, asBefore))
    await one.dequeue([change('1', true, 1)])
    vi.stubGlobal('localStorage', device)
    expect(stored()).toContainEqual([change('2', true, 1)])
    vi.resetModules()
    signIn('second')
    expect((await open()).queued.get()).toEqual([])
    signIn('; Max-Age=0')
  })

  it('merges many decisions into one record', async () => {
    const { enqueue } = await open()
    await Promise.all([1, 2, 3].map((second) => enqueue(change(String(second), true, second))))
    expect(stored()).toEqual([[change('1', true, 1), change('2', true, 2), change('3', true, 3)]])
  })

  it('keeps the decisions of two tabs', async () => {
    const one = await open()
    vi.resetModules()
    const other = await open()
    await one.enqueue(change('1', true, 1))
    await other.enqueue(change('2', true, 1))
    await one.dequeue([change('1', true, 1)])
    await vi.waitFor(() => expect(one.reloadQueue()).toEqual([change('2', true, 1)]))
    expect(other.reloadQueue()).toEqual([change('2', true, 1)])
  })

  it('reports a full device, and sends from memory', async () => {
    const { enqueue, dequeue, reloadQueue } = await open()
    const kept = window.localStorage
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: () => undefined,
    })
    expect(await enqueue(change('1', true, 1))).toBe(false)
    expect(reloadQueue()).toEqual([change('1', true, 1)])
    vi.stubGlobal('localStorage', kept)
    expect(await enqueue(change('2', true, 1))).toBe(true)
    expect(stored()).toEqual([[change('1', true, 1), change('2', true, 1)]])
    await dequeue([change('1', true, 1), change('2', true, 1)])
    expect(stored()).toEqual([])
  })

  it('opens any damaged record and keeps only valid decisions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
        localStorage.setItem(KEPT.watching, text)
        vi.resetModules()
        expect((await open()).queued.get()).toEqual([])
      }),
      { numRuns: 30 },
    )
    localStorage.setItem(
      KEPT.watching,
      JSON.stringify([7, change('1', true, 1), { ...change('2', true, 1), at: 'soon' }]),
    )
    vi.resetModules()
    expect((await open()).queued.get()).toEqual([change('1', true, 1)])
  })

  it('is empty after signing out', async () => {
    const { enqueue, clearQueue, queued } = await open()
    await enqueue(change('1', true, 1))
    clearQueue()
    expect([queued.get(), stored()]).toEqual([[], []])
  })
})

/** A tab's stale view of the device, as of `asBefore`; its own writes go through. */
function lateStorage(device: Storage, asBefore: Record<string, string>): Record<string, unknown> {
  const seen: Record<string, unknown> = { ...asBefore }
  const hidden = (name: string, value: unknown) =>
    Object.defineProperty(seen, name, { value, enumerable: false })
  hidden('getItem', (name: string) => (Object.hasOwn(asBefore, name) ? asBefore[name] : null))
  hidden('setItem', (name: string, text: string) => {
    asBefore[name] = text
    seen[name] = text
    device.setItem(name, text)
  })
  hidden('removeItem', (name: string) => {
    delete asBefore[name]
    delete seen[name]
    device.removeItem(name)
  })
  return seen
}

function signIn(tag: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the way the server's cookie would be there
  document.cookie = `member=${tag}`
}
