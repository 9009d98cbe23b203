import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Collected, collectRows, ofKind } from '../../../tests/support/collect-rows.ts'
import { type RunningSandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { type CollectContext, SourceFailure } from '../port.ts'
import { createEchotik } from './echotik.ts'
import type { EchotikApi } from './echotik-api.ts'
import { VideoItem } from './echotik-video-items.ts'
import { CALLS_PER_PRODUCT, listVideos, videoTargets } from './echotik-videos.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let sandbox: RunningSandbox
let all: Collected

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-11-20T17:00:00Z') })
  all = await collectRows(echotik())
})
afterAll(() => sandbox.stop())

function echotik(callBudget = 20_000) {
  const { urls, credentials } = sandbox
  return createEchotik({
    ...credentials.echotik,
    baseUrl: urls.echotik,
    callBudget,
    region: 'US',
    origin: 'sandbox',
  })
}

describe('videos of EchoTik', () => {
  it('come for the first ten ranks of each category, each video once, none published after the last day', () => {
    const lists = ofKind(all.rows, 'videos')
    const videos = lists.flatMap((list) => list.videos)
    expect([lists.length, all.rejected]).toEqual([80, []])
    for (const { videos: own } of lists)
      expect(new Set(own.map(({ videoId }) => videoId)).size).toBe(own.length)
    expect(videos.every(({ publishedOn }) => publishedOn === null || publishedOn <= '2026-11-19')).toBe(true)
    expect(
      lists.every(({ commissionPercent, day }) => commissionPercent === 10 && day === '2026-11-19'),
    ).toBe(true)
  })

  it('keep missing sales, days and creators null', () => {
    const videos = ofKind(all.rows, 'videos').flatMap((list) => list.videos)
    for (const field of ['units', 'publishedOn', 'creatorId'] as const) {
      const missing = videos.filter((video) => video[field] === null).length
      expect([field, missing > 0, missing < videos.length / 5]).toEqual([field, true, true])
    }
  })

  it('name each of their creators once', () => {
    const asked = new Set(
      ofKind(all.rows, 'videos').flatMap(({ videos }) => videos.flatMap((v) => v.creatorId ?? [])),
    )
    const described = ofKind(all.rows, 'creator')
    expect(described.map(({ externalId }) => externalId).sort()).toEqual([...asked].sort())
    expect(described.every(({ handle }) => handle?.startsWith('sample.'))).toBe(true)
    expect(described.every(({ email }) => email === null || email.endsWith('@creators.example'))).toBe(true)
  })

  it('are not asked for products and creators that were read lately', async () => {
    const [list] = ofKind(all.rows, 'videos')
    const [creator] = ofKind(all.rows, 'creator')
    const { rows } = await collectRows(echotik(), {
      videos: {
        products: [],
        fresh: new Set([list?.externalId ?? '']),
        freshCreators: new Set([creator?.externalId ?? '']),
      },
    })
    expect(ofKind(rows, 'videos').map(({ externalId }) => externalId)).not.toContain(list?.externalId)
    expect(ofKind(rows, 'creator').map(({ externalId }) => externalId)).not.toContain(creator?.externalId)
  })

  it('take at most a fifth of the calls, rising products first', () => {
    const wishes = {
      products: [{ externalId: 'rising', first: false }],
      fresh: new Set(['b']),
      freshCreators: new Set<string>(),
    }
    const ranked = ['a', 'b', 'rising', 'c']
    expect(videoTargets(1000, wishes, ranked).map(({ externalId }) => externalId)).toEqual([
      'rising',
      'a',
      'c',
    ])
    expect(videoTargets(2 * 5 * CALLS_PER_PRODUCT, wishes, ranked)).toEqual([
      { externalId: 'rising', first: false },
      { externalId: 'a', first: true },
    ])
    expect(videoTargets(5 * CALLS_PER_PRODUCT - 1, wishes, ranked)).toEqual([])
  })

  it('leave a small budget to the products', async () => {
    const calls = sandbox.faults.calls.echotik
    const few = await collectRows(echotik(400))
    expect(sandbox.faults.calls.echotik - calls).toBeLessThanOrEqual(400)
    expect(ofKind(few.rows, 'product').length).toBeGreaterThan(20)
    expect(ofKind(few.rows, 'videos').length).toBeGreaterThan(10)
  })
})

describe('listVideos', () => {
  const TARGETS = Array.from({ length: 9 }, (_, at) => ({ externalId: String(at), first: false }))

  async function listed(failures: Readonly<Record<string, Error>>) {
    const reasons: string[] = []
    const videos = async (id: string) => {
      const failure = failures[id]
      if (failure) throw failure
      return [VideoItem.parse({ video_id: `9${id}` })]
    }
    const api = { videos } as unknown as EchotikApi
    const context = { reject: (reason: string) => reasons.push(reason) } as unknown as CollectContext
    const found = await listVideos(api, TARGETS, context)
    return { ids: found.map(({ externalId }) => externalId), reasons }
  }

  it('goes on after one broken product', async () => {
    const { ids, reasons } = await listed({ 2: new SourceFailure('nonsense') })
    expect([ids.join(''), reasons]).toEqual(['01345678', ['videos: nonsense']])
  })

  it('stops after three in a row, and keeps what it has', async () => {
    const failure = new SourceFailure('nonsense')
    const { ids, reasons } = await listed({ 1: failure, 3: failure, 4: failure, 5: failure })
    expect([ids.join(''), reasons.length]).toEqual(['02', 4])
  })

  it('stops at once when the budget of the day is used up', async () => {
    const { ids } = await listed({ 3: new SourceFailure('used up', { retryAfter: 60 }) })
    expect(ids.join('')).toBe('012')
  })

  it('passes on an error of our own', async () => {
    await expect(listed({ 1: new TypeError('ours') })).rejects.toThrow('ours')
  })
})
