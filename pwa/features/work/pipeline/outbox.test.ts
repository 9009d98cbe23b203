// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from '#contracts/pipeline-changes'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')

function noteOf(text: string): Change {
  return {
    id: `change-of-${text}`,
    entry: 'p7',
    at: NOON,
    n: 0,
    device: 'phone',
    over: [],
    kind: 'note',
    item: `note-of-${text}-1`,
    text,
  }
}

const one = noteOf('one')
const two = noteOf('two')

describe('changes that wait on a device', () => {
  beforeEach(() => vi.resetModules())
  afterEach(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
  })

  const open = async () => {
    await (await import('../../../offline/kept-schemas.ts')).prepareKept()
    return (await import('./outbox.ts')).pipelineOutbox
  }
  const texts = (list: readonly { change: Change }[]) =>
    list.map(({ change }) => change.kind === 'note' && change.text)

  it('survive a reload in order', async () => {
    const outbox = await open()
    expect([await outbox.add([one], 'Lamp'), await outbox.add([two], 'Lamp')]).toEqual([true, true])
    vi.resetModules()
    expect(texts((await open()).items.get())).toEqual(['one', 'two'])
  })

  it('of two tabs are all kept', async () => {
    const first = await open()
    vi.resetModules()
    const second = await open()
    await first.add([one], 'Lamp')
    await second.add([two], 'Lamp')
    await vi.waitFor(() => expect(texts(first.reload())).toEqual(['one', 'two']))
    expect(texts(second.reload())).toEqual(['one', 'two'])
  })

  it('of another tab appear once the schemas load, and are not overwritten before', async () => {
    const first = await open()
    await first.add([one], 'Lamp')
    vi.resetModules()
    const second = (await import('./outbox.ts')).pipelineOutbox
    expect(second.items.get()).toEqual([])
    await vi.waitFor(() => expect(texts(second.items.get())).toEqual(['one']))
    vi.resetModules()
    vi.doMock('../../../answers/kept.ts', () => {
      throw new Error('not reached')
    })
    const third = (await import('./outbox.ts')).pipelineOutbox
    expect(await third.add([two], 'Lamp')).toBe(true)
    expect(texts(third.reload())).toEqual(['two'])
    vi.doUnmock('../../../answers/kept.ts')
    vi.resetModules()
    expect(texts((await open()).items.get())).toEqual(['one', 'two'])
  })

  it('are removed only after a list requested later has arrived', async () => {
    const { add, settle, forget, taken, unsent, reload } = await open()
    await add([one], 'Lamp')
    const asked = taken()
    await settle(new Map([[one.id, { state: 'taken', why: null }]]))
    expect(unsent()).toEqual([])
    await forget(asked)
    expect(texts(reload())).toEqual(['one'])
    await forget(taken())
    expect(reload()).toEqual([])
  })

  it('stay with the reason when refused', async () => {
    const { add, settle, unsent } = await open()
    await add([one], 'Lamp')
    await settle(new Map([[one.id, { state: 'refused', why: 'full' }]]))
    vi.resetModules()
    expect((await open()).reload()).toMatchObject([{ name: 'Lamp', state: 'refused', why: 'full' }])
    expect(unsent()).toHaveLength(1)
  })

  it('are hidden from the next member', async () => {
    signIn('first')
    await (await open()).add([one], 'Lamp')
    signIn('second')
    vi.resetModules()
    expect((await open()).items.get()).toEqual([])
    signIn('; Max-Age=0')
  })

  it('stay in memory when storage is full, and report that', async () => {
    const { add, reload } = await open()
    const kept = window.localStorage
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: () => undefined,
    })
    expect(await add([one], 'Lamp')).toBe(false)
    expect(texts(reload())).toEqual(['one'])
    vi.stubGlobal('localStorage', kept)
    expect(await add([two], 'Lamp')).toBe(true)
    expect(texts(reload())).toEqual(['one', 'two'])
  })

  it('that are unreadable are skipped', async () => {
    const record = { change: one, name: 'Lamp', state: 'new', why: null }
    localStorage.setItem('pipeline:waiting', JSON.stringify([{ change: { kind: 'sell' } }, record, 7]))
    expect(texts((await open()).items.get())).toEqual(['one'])
    localStorage.setItem('pipeline:waiting', '[{"half')
    expect((await open()).reload()).toEqual([])
  })
})

function signIn(tag: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the test sets the server's cookie
  document.cookie = `member=${tag}`
}
