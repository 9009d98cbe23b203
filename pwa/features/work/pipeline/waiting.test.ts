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
    return await import('./waiting.ts')
  }
  const texts = (list: readonly { change: Change }[]) =>
    list.map(({ change }) => change.kind === 'note' && change.text)

  it('survive a reload in order', async () => {
    const { wait } = await open()
    expect([await wait([one], 'Lamp'), await wait([two], 'Lamp')]).toEqual([true, true])
    vi.resetModules()
    expect(texts((await open()).waiting.get())).toEqual(['one', 'two'])
  })

  it('of two tabs are all kept', async () => {
    const first = await open()
    vi.resetModules()
    const second = await open()
    await first.wait([one], 'Lamp')
    await second.wait([two], 'Lamp')
    await vi.waitFor(() => expect(texts(first.reloadWaiting())).toEqual(['one', 'two']))
    expect(texts(second.reloadWaiting())).toEqual(['one', 'two'])
  })

  it('of another tab appear once the schemas load, and are not overwritten before', async () => {
    const first = await open()
    await first.wait([one], 'Lamp')
    vi.resetModules()
    const second = await import('./waiting.ts')
    expect(second.waiting.get()).toEqual([])
    await vi.waitFor(() => expect(texts(second.waiting.get())).toEqual(['one']))
    vi.resetModules()
    vi.doMock('../../../answers/kept.ts', () => {
      throw new Error('not reached')
    })
    const third = await import('./waiting.ts')
    expect(await third.wait([two], 'Lamp')).toBe(true)
    expect(texts(third.reloadWaiting())).toEqual(['two'])
    vi.doUnmock('../../../answers/kept.ts')
    vi.resetModules()
    expect(texts((await open()).waiting.get())).toEqual(['one', 'two'])
  })

  it('are removed only after a list requested later has arrived', async () => {
    const { wait, settle, forget, takenNow, unsentNow, reloadWaiting } = await open()
    await wait([one], 'Lamp')
    const asked = takenNow()
    await settle(new Map([[one.id, { state: 'taken', why: null }]]))
    expect(unsentNow()).toEqual([])
    await forget(asked)
    expect(texts(reloadWaiting())).toEqual(['one'])
    await forget(takenNow())
    expect(reloadWaiting()).toEqual([])
  })

  it('stay with the reason when refused', async () => {
    const { wait, settle, unsentNow } = await open()
    await wait([one], 'Lamp')
    await settle(new Map([[one.id, { state: 'refused', why: 'full' }]]))
    vi.resetModules()
    expect((await open()).reloadWaiting()).toMatchObject([{ name: 'Lamp', state: 'refused', why: 'full' }])
    expect(unsentNow()).toHaveLength(1)
  })

  it('are hidden from the next member', async () => {
    signIn('first')
    await (await open()).wait([one], 'Lamp')
    signIn('second')
    vi.resetModules()
    expect((await open()).waiting.get()).toEqual([])
    signIn('; Max-Age=0')
  })

  it('stay in memory when storage is full, and report that', async () => {
    const { wait, reloadWaiting } = await open()
    const kept = window.localStorage
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: () => undefined,
    })
    expect(await wait([one], 'Lamp')).toBe(false)
    expect(texts(reloadWaiting())).toEqual(['one'])
    vi.stubGlobal('localStorage', kept)
    expect(await wait([two], 'Lamp')).toBe(true)
    expect(texts(reloadWaiting())).toEqual(['one', 'two'])
  })

  it('that are unreadable are skipped', async () => {
    const record = { change: one, name: 'Lamp', state: 'new', why: null }
    localStorage.setItem('pipeline:waiting', JSON.stringify([{ change: { kind: 'sell' } }, record, 7]))
    expect(texts((await open()).waiting.get())).toEqual(['one'])
    localStorage.setItem('pipeline:waiting', '[{"half')
    expect((await open()).reloadWaiting()).toEqual([])
  })
})

function signIn(tag: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the way the server's cookie would be there
  document.cookie = `member=${tag}`
}
