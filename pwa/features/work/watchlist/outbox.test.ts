// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WatchChange } from '#contracts/watchlist'
import { KEPT, keptUnder } from '../../../offline/device-storage.ts'
import type { Outbox, Queued } from '../../../offline/outbox.ts'
import { watchOutbox } from './outbox.ts'

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
const sorted = (items: readonly Queued<WatchChange>[]) =>
  changesOf(items).sort((a, b) => (`${a.kind} ${a.id}` < `${b.kind} ${b.id}` ? -1 : 1))

describe('merging queued decisions', () => {
  const merged = async (...batches: readonly WatchChange[][]) => {
    localStorage.clear()
    watchOutbox.clear()
    for (const batch of batches) await watchOutbox.add(batch)
    return watchOutbox.reload()
  }

  afterEach(() => localStorage.clear())

  it('keeps the later decision on each item', async () => {
    const made = [change('1', true, 1), change('2', true, 1), change('1', false, 2)]
    const queue = [change('1', false, 2), change('2', true, 1)]
    expect(changesOf(await merged(made))).toEqual(queue)
    expect(changesOf(await merged(made, [change('1', true, 1)]))).toEqual(queue)
  })

  it('prefers watching when two decisions have the same time', async () => {
    const [watch, unwatch] = [change('1', true, 1), change('1', false, 1)]
    expect(changesOf(await merged([watch], [unwatch]))).toEqual([watch])
    expect(changesOf(await merged([unwatch], [watch]))).toEqual([watch])
  })

  it('gives the same result in any order and any number of times', async () => {
    await fc.assert(
      fc.asyncProperty(decisions, decisions, async (one, other) => {
        const forward = sorted(await merged(one, other))
        expect(sorted(await merged(other, one))).toEqual(forward)
        expect(sorted(await merged([...one, ...other], [...other, ...one]))).toEqual(forward)
      }),
    )
  })

  it('keeps a new decision made while the old one was being sent', async () => {
    await merged([change('1', false, 2), change('2', true, 1)])
    await settleAll(watchOutbox, [change('1', true, 1), change('2', true, 1)])
    expect(changesOf(watchOutbox.unsent())).toEqual([change('1', false, 2)])
  })
})

describe('the outbox on a device', () => {
  beforeEach(() => vi.resetModules())
  afterEach(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
  })

  const stored = () =>
    keptUnder(KEPT.watching).map((name) => {
      const items = JSON.parse(localStorage.getItem(name) ?? '') as (Queued<WatchChange> | WatchChange)[]
      return items.map((item) => ('change' in item ? item.change : item))
    })

  const open = async () => {
    await (await import('../../../offline/kept-schemas.ts')).prepareKept()
    return (await import('./outbox.ts')).watchOutbox
  }

  it('survives a reload', async () => {
    expect(await (await open()).add([change('1', true, 1)])).toBe(true)
    vi.resetModules()
    expect(changesOf((await open()).items.get())).toEqual([change('1', true, 1)])
  })

  it('saves a decision before this tab’s lock is granted, and shows it across reloads', async () => {
    localStorage.setItem(KEPT.watching, '[]')
    const outbox = await open()
    let turn = (): unknown => undefined
    vi.stubGlobal('navigator', {
      locks: {
        request: (_name: string, work: () => Promise<void>) =>
          new Promise<void>((over) => {
            turn = () => work().then(over)
          }),
      },
    })
    const kept = outbox.add([change('1', true, 1)])
    expect(stored()).toContainEqual([change('1', true, 1)])
    localStorage.setItem(KEPT.watching, JSON.stringify([change('2', true, 1)]))
    expect(changesOf(outbox.reload())).toEqual([change('2', true, 1), change('1', true, 1)])
    turn()
    expect(await kept).toBe(true)
    expect(changesOf(outbox.items.get())).toEqual([change('2', true, 1), change('1', true, 1)])
    expect(stored()).toEqual([[change('2', true, 1), change('1', true, 1)]])
  })

  it('keeps decisions of two tabs that do not yet see each other’s writes', async () => {
    const one = await open()
    vi.resetModules()
    const other = await open()
    const device = window.localStorage
    // Between processes localStorage writes arrive late, even after the lock is released.
    const asBefore: Record<string, string> = { ...device }
    await one.add([change('1', true, 1)])
    vi.stubGlobal('localStorage', lateStorage(device, asBefore))
    await other.add([change('2', true, 1)])
    vi.stubGlobal('localStorage', device)
    await vi.waitFor(() => expect(one.reload()).toHaveLength(2))
    await vi.waitFor(() => expect(other.reload()).toHaveLength(2))
    await forgetAll(one, [change('1', true, 1)])
    expect(stored()).toEqual([[change('2', true, 1)]])
  })

  it('keeps an item for its owner while another tab empties the queue', async () => {
    signIn('first')
    const one = await open()
    vi.resetModules()
    const other = await open()
    await one.add([change('1', true, 1)])
    const device = window.localStorage
    const asBefore: Record<string, string> = { ...device }
    await other.add([change('2', true, 1)])
    device.setItem(KEPT.watching, JSON.stringify([change('2', true, 1)]))
    vi.stubGlobal('localStorage', lateStorage(device, asBefore))
    await forgetAll(one, [change('1', true, 1)])
    vi.stubGlobal('localStorage', device)
    expect(stored()).toContainEqual([change('2', true, 1)])
    vi.resetModules()
    signIn('second')
    expect((await open()).items.get()).toEqual([])
    signIn('; Max-Age=0')
  })

  it('merges many decisions into one record', async () => {
    const outbox = await open()
    await Promise.all([1, 2, 3].map((second) => outbox.add([change(String(second), true, second)])))
    expect(stored()).toEqual([[change('1', true, 1), change('2', true, 2), change('3', true, 3)]])
  })

  it('keeps the decisions of two tabs', async () => {
    const one = await open()
    vi.resetModules()
    const other = await open()
    await one.add([change('1', true, 1)])
    await other.add([change('2', true, 1)])
    await forgetAll(one, [change('1', true, 1)])
    await vi.waitFor(() => expect(changesOf(one.reload())).toEqual([change('2', true, 1)]))
    expect(changesOf(other.reload())).toEqual([change('2', true, 1)])
  })

  it('reports a full device, and sends from memory', async () => {
    const outbox = await open()
    const kept = window.localStorage
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: () => undefined,
    })
    expect(await outbox.add([change('1', true, 1)])).toBe(false)
    expect(changesOf(outbox.reload())).toEqual([change('1', true, 1)])
    vi.stubGlobal('localStorage', kept)
    expect(await outbox.add([change('2', true, 1)])).toBe(true)
    expect(stored()).toEqual([[change('1', true, 1), change('2', true, 1)]])
    await forgetAll(outbox, [change('1', true, 1), change('2', true, 1)])
    expect(stored()).toEqual([])
  })

  it('opens any damaged record and keeps only valid decisions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
        localStorage.setItem(KEPT.watching, text)
        vi.resetModules()
        expect((await open()).items.get()).toEqual([])
      }),
      { numRuns: 30 },
    )
    localStorage.setItem(
      KEPT.watching,
      JSON.stringify([7, change('1', true, 1), { ...change('2', true, 1), at: 'soon' }]),
    )
    vi.resetModules()
    expect(changesOf((await open()).items.get())).toEqual([change('1', true, 1)])
  })

  it('sends decisions that a build before the outbox kept', async () => {
    localStorage.setItem(KEPT.watching, JSON.stringify([change('1', true, 1)]))
    localStorage.setItem(`${KEPT.watching}:1`, JSON.stringify([change('1', true, 1), change('2', true, 1)]))
    const kept = { name: '', state: 'new', why: null }
    expect((await open()).unsent()).toEqual([
      { ...kept, change: change('1', true, 1) },
      { ...kept, change: change('2', true, 1) },
    ])
  })

  it('is empty after signing out', async () => {
    const outbox = await open()
    await outbox.add([change('1', true, 1)])
    outbox.clear()
    expect([outbox.items.get(), stored()]).toEqual([[], []])
  })
})

function changesOf(items: readonly Queued<WatchChange>[]): WatchChange[] {
  return items.map(({ change }) => change)
}

async function settleAll(outbox: Outbox<WatchChange>, changes: readonly WatchChange[]): Promise<void> {
  await outbox.settle(new Map(changes.map((each) => [outbox.idOf(each), { state: 'taken', why: null }])))
}

async function forgetAll(outbox: Outbox<WatchChange>, changes: readonly WatchChange[]): Promise<void> {
  await outbox.forget(new Set(changes.map(outbox.idOf)))
}

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
  // biome-ignore lint/suspicious/noDocumentCookie: the test sets the server's cookie
  document.cookie = `member=${tag}`
}
