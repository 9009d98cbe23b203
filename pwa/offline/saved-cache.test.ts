// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readStats } from '../../backend/contracts/trends.ts'
import { stats } from '../../tests/e2e/fixtures/edition.ts'
import { productDetail, tiktokItem } from '../../tests/e2e/fixtures/products.ts'
import { OfflineError, RefusedError } from '../call-errors.ts'
import { beginWith, shownVersion } from '../edition.ts'
import type { DeviceStorage } from './device-storage.ts'
import { deviceStorage, SAVED_KEY } from './device-storage.ts'
import { openSavedCache } from './saved-cache.ts'
import { CONTRACT_VERSION, readSaved } from './saved-shape.ts'

const WRITTEN = 1100
const STATS = stats()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  signOut()
  beginWith(null)
})

describe('the saved cache', () => {
  it('restores public answers into a new client', async () => {
    const storage = memory()
    await savedWith(storage, (client) => put(client, [readStats.path], STATS))
    const next = new QueryClient()
    await openSavedCache(next, storage).restored
    expect(next.getQueryData([readStats.path])).toEqual(STATS)
  })

  it('resumes the version of the data it was saved from', async () => {
    const storage = memory()
    beginWith('412-9f3ab2c81d04e5f6')
    await savedWith(storage, (client) => put(client, [readStats.path], STATS))
    beginWith(null)
    await openSavedCache(new QueryClient(), storage).restored
    expect(shownVersion()).toBe('412-9f3ab2c81d04e5f6')
  })

  it.each([
    ['the version that the page has begun with', '412-9f3ab2c81d04e5f6', false],
    ['another version', '413-0123456789abcdef', true],
  ])('decides whether data read from %s is refetched', async (_, begunWith, isReadAgain) => {
    const storage = memory()
    beginWith('412-9f3ab2c81d04e5f6')
    await savedWith(storage, (client) => {
      client
        .getQueryCache()
        .build(client, { queryKey: [readStats.path], meta: { persist: 'public', edition: true } })
      client.setQueryData([readStats.path], STATS)
    })
    beginWith(begunWith)
    const next = new QueryClient()
    await openSavedCache(next, storage).restored
    const found = next.getQueryState([readStats.path])
    expect([found?.data, found?.isInvalidated]).toEqual([STATS, isReadAgain])
  })

  it('keeps a visitor’s answers at sign-in', async () => {
    const storage = memory()
    await savedWith(storage, (client) => put(client, [readStats.path], STATS))
    signIn('ann')
    const anns = new QueryClient()
    await openSavedCache(anns, storage).restored
    expect(anns.getQueryData([readStats.path])).toEqual(STATS)
  })

  it('hides a member’s answers from another member', async () => {
    const storage = memory()
    signIn('ann')
    await savedWith(storage, (client) => put(client, [readStats.path], STATS))
    signIn('ben')
    const bens = new QueryClient()
    await openSavedCache(bens, storage).restored
    expect(bens.getQueryData([readStats.path])).toBeUndefined()
  })

  it('leaves out private and failed answers', async () => {
    const storage = memory()
    await savedWith(storage, (client) => {
      client.setQueryData(['/api/auth/user'], { email: 'canary@example.com' })
      put(client, [readStats.path], STATS)
    })
    expect(storage.getItem(SAVED_KEY)).toContain(readStats.path)
    expect(storage.getItem(SAVED_KEY)).not.toContain('canary')
  })

  it.each([
    ['the network went', new OfflineError('Could not reach the server.'), true],
    ['the server is being restarted', new RefusedError(503, ''), true],
    ['it was asked too often', new RefusedError(429, ''), true],
    ['the plan has ended', new RefusedError(402, ''), false],
    ['the product is gone', new RefusedError(404, ''), false],
  ])('keeps or drops an answer by why it could not be refreshed: %s', async (_, error, kept) => {
    const storage = memory()
    await savedWith(storage, async (client) => {
      put(client, [readStats.path], STATS)
      await client
        .fetchQuery({
          queryKey: [readStats.path],
          queryFn: () => Promise.reject(error),
          meta: { persist: 'public' },
          retry: false,
        })
        // Fails on purpose.
        .catch(() => undefined)
    })
    const next = new QueryClient()
    await openSavedCache(next, storage).restored
    const found = next.getQueryState([readStats.path])
    expect([found?.data, found?.status]).toEqual(kept ? [STATS, 'success'] : [undefined, undefined])
  })

  it('stays empty after a purge during a write', async () => {
    const storage = memory()
    const client = new QueryClient()
    const cache = openSavedCache(client, storage)
    await cache.restored
    put(client, [readStats.path], STATS)
    cache.purge()
    await vi.advanceTimersByTimeAsync(5 * WRITTEN)
    expect(storage.getItem(SAVED_KEY)).toBeNull()
  })

  it('expires with the contract version and after a week', async () => {
    const storage = memory()
    await savedWith(storage, (client) => put(client, [readStats.path], STATS))
    const text = storage.getItem(SAVED_KEY) ?? ''
    const older = [
      text.replace(`"buster":"${CONTRACT_VERSION}"`, '"buster":"0"'),
      text.replace(/"timestamp":\d+/, `"timestamp":${Date.now() - 8 * 86_400_000}`),
    ]
    for (const each of older) {
      const client = new QueryClient()
      await openSavedCache(client, memory({ [SAVED_KEY]: each })).restored
      expect(client.getQueryCache().getAll()).toEqual([])
    }
  })

  it('drops the oldest answers when storage is full', async () => {
    const storage = memory({}, 12_000)
    await savedWith(storage, (client) => {
      for (let id = 100; id < 106; id += 1) {
        put(client, ['/api/products/:id', String(id)], productDetail(String(id)), id)
      }
    })
    const ids = savedKeys(storage)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.length).toBeLessThan(6)
    expect(ids).toContain('105')
  })
})

describe('the saved cache on a damaged device', () => {
  it('starts from random text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
        const client = new QueryClient()
        await openSavedCache(client, memory({ [SAVED_KEY]: text })).restored
        expect(client.getQueryCache().getAll()).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('restores only answers that fit their contract from a damaged record', async () => {
    const storage = memory()
    await savedWith(storage, (client) => {
      put(client, [readStats.path], STATS)
      put(client, ['/api/tiktok/trending', {}], {
        pages: [{ items: [tiktokItem(0)], total: 1 }],
        pageParams: [1],
      })
    })
    const text = storage.getItem(SAVED_KEY) ?? ''
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ minLength: 0, maxLength: 3 }), (at, junk) => {
        const damaged = text.slice(0, at) + junk + text.slice(at + 1 + (at % 5))
        const kept = readSaved(damaged)?.clientState.queries ?? []
        for (const { queryKey, state } of kept) {
          const again = readSaved(JSON.stringify(wrapped(queryKey, state.data)))
          expect(again?.clientState.queries).toHaveLength(1)
        }
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['another answer under the key', [readStats.path], { newTrendingProducts: 'many' }],
    ['an endpoint that is never saved', ['/api/suppliers/:id', '7'], { contactEmail: 'a@example.com' }],
    ['a list without pages', ['/api/tiktok/trending', {}], 5],
  ])('drops %s', (_, queryKey, data) => {
    expect(readSaved(JSON.stringify(wrapped(queryKey, data)))?.clientState.queries).toEqual([])
  })

  it('saves answers received before it was opened', async () => {
    const storage = memory()
    const client = new QueryClient()
    put(client, [readStats.path], STATS)
    await openSavedCache(client, storage).restored
    await vi.advanceTimersByTimeAsync(WRITTEN)
    expect(storage.getItem(SAVED_KEY)).toContain(readStats.path)
  })

  it('works without storage at all', async () => {
    const denied = deviceStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const client = new QueryClient()
    await openSavedCache(client, denied).restored
    put(client, [readStats.path], STATS)
    await vi.advanceTimersByTimeAsync(WRITTEN)
    expect(client.getQueryData([readStats.path])).toEqual(STATS)
  })

  it('starts when reading throws', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const broken = {
      ...memory(),
      getItem: () => {
        throw new Error('disk')
      },
    }
    await expect(openSavedCache(new QueryClient(), broken).restored).resolves.toBeUndefined()
  })
})

function signIn(mark: string): void {
  setCookie(`member=${mark}`)
}

function signOut(): void {
  setCookie('member=; Max-Age=0')
}

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the test DOM has no Cookie Store API
  document.cookie = cookie
}

function put(client: QueryClient, queryKey: readonly unknown[], data: unknown, updatedAt?: number): void {
  client.getQueryCache().build(client, { queryKey, meta: { persist: 'public' } })
  client.setQueryData(queryKey, data, updatedAt === undefined ? {} : { updatedAt })
}

async function savedWith(storage: DeviceStorage, fill: (client: QueryClient) => unknown): Promise<void> {
  const client = new QueryClient()
  await openSavedCache(client, storage).restored
  await fill(client)
  await vi.advanceTimersByTimeAsync(2 * WRITTEN)
}

function memory(initial: Record<string, string> = {}, quota = Number.POSITIVE_INFINITY): DeviceStorage {
  const kept = new Map(Object.entries(initial))
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > quota) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key) => {
      kept.delete(key)
    },
  }
}

function savedKeys(storage: DeviceStorage): unknown[] {
  const saved = readSaved(storage.getItem(SAVED_KEY) ?? '')
  return saved?.clientState.queries.map(({ queryKey }) => queryKey[1]) ?? []
}

function wrapped(queryKey: readonly unknown[], data: unknown) {
  return {
    timestamp: Date.now(),
    buster: CONTRACT_VERSION,
    version: null,
    clientState: {
      mutations: [],
      queries: [
        {
          queryHash: JSON.stringify(queryKey),
          queryKey,
          state: { status: 'success', dataUpdatedAt: 1, data },
        },
      ],
    },
  }
}
