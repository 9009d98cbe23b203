import { expect } from 'vitest'
import { type WatchChange, Watchlist } from '../../backend/contracts/watchlist.ts'
import type { Reply, RunningApp } from './app.ts'
import type { TestMember } from './members.ts'

export const FROM_APP = { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' }

export function watchlistCalls(app: RunningApp) {
  const write = (path: string, { cookie }: TestMember, body?: string) =>
    app.call(path, { method: 'POST', headers: { ...FROM_APP, cookie }, ...(body ? { body } : {}) })
  const send = (changes: WatchChange[], who: TestMember): Promise<Reply> =>
    write('/api/watchlist', who, JSON.stringify({ changes }))
  return {
    send,
    take: async (changes: WatchChange[], who: TestMember) => {
      const { status, text } = await send(changes, who)
      expect([status, text]).toEqual([200, expect.any(String)])
      return JSON.parse(text).refused
    },
    see: (who: TestMember): Promise<Reply> => write('/api/watchlist/seen', who, '{}'),
    listOf: async ({ cookie }: TestMember): Promise<Watchlist> => {
      const { status, text } = await app.call('/api/watchlist', { headers: { cookie } })
      expect(status).toBe(200)
      return Watchlist.parse(JSON.parse(text))
    },
  }
}
