import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMember, makeSession } from '../../tests/support/members.ts'

const DAY = 24 * 60 * 60 * 1000
const WRITE = { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' }

let clock: number

clock = Date.parse('2026-11-21T12:00:00Z')
const database = await createTestDatabase()
const { db } = database
const app = await startApp({ ...database, now: () => new Date(clock) })

const status = async (cookie: string) => (await app.call('/api/auth/user', { headers: { cookie } })).status

async function signedIn(): Promise<{ id: number; cookie: string }> {
  const { id } = await makeMember(db)
  return { id, cookie: await makeSession(db, id, new Date(clock)) }
}

describe('a session', () => {
  it('ends when it was not used for seven days', async () => {
    const { cookie } = await signedIn()
    clock += 7 * DAY - 60_000
    expect(await status(cookie)).toBe(200)
    clock += 7 * DAY + 1000
    expect(await status(cookie)).toBe(401)
  })

  it('ends after thirty days, however much it was used', async () => {
    const { cookie } = await signedIn()
    for (let day = 1; day < 30; day += 1) {
      clock += DAY
      expect(await status(cookie)).toBe(200)
    }
    clock += DAY
    expect(await status(cookie)).toBe(401)
  })

  it('writes its last use at most every five minutes', async () => {
    const { id, cookie } = await signedIn()
    const seen = async () => {
      const { rows } = await db.raw('select max(seen_at) as at from session where member_id = ?', [id])
      return rows[0].at.getTime()
    }
    const before = await seen()
    clock += 4 * 60_000
    await status(cookie)
    expect(await seen()).toBe(before)
    clock += 2 * 60_000
    await status(cookie)
    expect(await seen()).toBe(clock)
  })

  it('is known by its signed cookie alone', async () => {
    const { cookie } = await signedIn()
    const [sid = '', signature = ''] = cookie.split('; ')
    expect(await status(sid)).toBe(401)
    expect(await status(`${sid.slice(0, -1)}${sid.endsWith('A') ? 'B' : 'A'}; ${signature}`)).toBe(401)
    expect(await status(cookie)).toBe(200)
  })

  it('cannot be taken over by somebody who reads the database', async () => {
    const { cookie } = await signedIn()
    const value = /sid=([^;]+)/.exec(cookie)?.[1] ?? ''
    const { rows } = await db.raw('select session::text as row from session')
    expect(value).toHaveLength(43)
    expect(rows.some(({ row }: { row: string }) => row.includes(value))).toBe(false)
    const hash = createHash('sha256').update(value).digest('hex')
    expect(rows.some(({ row }: { row: string }) => row.includes(hash))).toBe(true)
  })
})

describe('signing out', () => {
  it('ends the session for good, removes the cookies and clears the browser’s storage', async () => {
    const { id, cookie } = await signedIn()
    const reply = await app.call('/api/logout', { method: 'POST', headers: { ...WRITE, cookie }, body: '{}' })
    expect([reply.status, reply.text]).toEqual([200, '{"endSessionUrl":null}'])
    expect(reply.headers['clear-site-data']).toBe('"cache", "storage"')
    const taken = (reply.headers['set-cookie'] ?? []).map((line) => line.split('=')[0])
    expect(taken).toEqual(expect.arrayContaining(['sid', 'sid.sig', 'member']))
    expect(reply.headers['set-cookie']?.every((line) => line.includes('expires=Thu, 01 Jan 1970'))).toBe(true)
    expect(await status(cookie)).toBe(401)
    const { rows } = await db.raw('select ended_at from session where member_id = ? order by id desc', [id])
    expect(rows[0].ended_at).toEqual(new Date(clock))
  })

  it('works by opening its address only from our own pages', async () => {
    const { cookie } = await signedIn()
    const by = (headers: Record<string, string>) =>
      app.call('/api/logout', { headers: { cookie, ...headers } })
    const navigates = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const refused = [
      {},
      { referer: 'https://evil.test/' },
      { ...navigates, 'sec-fetch-site': 'cross-site' },
      { ...navigates, 'sec-fetch-site': 'same-site' },
      { ...navigates, 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      { ...navigates, 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' },
    ]
    for (const headers of refused) expect((await by(headers)).status).toBe(403)
    expect(await status(cookie)).toBe(200)
    const pressed = await by({ ...navigates, 'sec-fetch-site': 'same-origin' })
    expect([pressed.status, pressed.headers.location]).toEqual([303, '/'])
    expect(pressed.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(await status(cookie)).toBe(401)
  })

  it('works in an old browser that sends only a referrer', async () => {
    const { cookie } = await signedIn()
    const reply = await app.call('/api/logout', { headers: { cookie, referer: `${app.origin}/profile` } })
    expect(reply.status).toBe(303)
    expect(await status(cookie)).toBe(401)
  })

  it('is not undone by a request that was under way', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { cookie } = await signedIn()
      // Each request writes `seen_at`.
      clock += 6 * 60_000
      const racing = Array.from({ length: 40 }, () => status(cookie))
      const out = app.call('/api/logout', { method: 'POST', headers: { ...WRITE, cookie }, body: '{}' })
      await Promise.all([...racing, out])
      expect(await status(cookie)).toBe(401)
    }
  })
})

it('over https all cookies are for this host alone and sent over https only, and scripts can read none but the signed-in hint', async () => {
  const secure = await startApp({
    ...database,
    environment: { PUBLIC_URL: 'https://shop.example', NODE_ENV: 'production' },
  })
  const headers = { ...WRITE, host: 'shop.example' }
  const reply = await secure.call('/api/logout', { method: 'POST', headers, body: '{}' })
  await secure.stop()
  const lines = (reply.headers['set-cookie'] ?? []).map((line) =>
    line.replace(/=.*?; path=\/; expires=Thu, 01 Jan 1970.*?;/, '=;'),
  )
  expect(lines.sort()).toEqual([
    '__Host-member=; samesite=lax; secure',
    '__Host-sid.sig=; samesite=lax; secure; httponly',
    '__Host-sid=; samesite=lax; secure; httponly',
  ])
})

describe('a visitor', () => {
  it('leaves no session row', async () => {
    const count = async () =>
      (await db.raw('select (select count(*) from session) + (select count(*) from sign_in) as n')).rows[0].n
    const before = await count()
    await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        app.call(
          ['/api/stats', '/api/auth/user', '/api/suppliers', '/trending', '/api/nothing'][index % 5] ?? '',
          {
            headers: index % 2 ? { cookie: `sid=${'x'.repeat(43)}; sid.sig=${'y'.repeat(43)}` } : {},
          },
        ),
      ),
    )
    expect(await count()).toBe(before)
  })
})
