import { beforeEach, describe, expect, it } from 'vitest'
import { type CookieBrowser, openBrowser, toCallback } from '../../tests/support/cookie-browser.ts'
import { makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { FROM_APP } from '../../tests/support/revealing.ts'
import { startSignInApp } from '../../tests/support/sign-in-app.ts'
import { DELETE_WORD } from '../contracts/account.ts'
import { purgeSessions } from './purge-sessions.ts'

const started = await startSignInApp()
const { db } = started.database
await publishEdition(db, [])
const suppliers = await Promise.all(Array.from({ length: 24 }, () => makeSupplier(db)))

beforeEach(() => started.begin())

function person(email: string) {
  let browser: CookieBrowser
  const headers = () => ({
    ...FROM_APP,
    cookie: Object.entries(browser.cookies())
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  })
  const call = (method: string, path: string, body?: object) =>
    started.app.call(path, {
      method,
      headers: headers(),
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  return {
    async signIn(): Promise<void> {
      browser = openBrowser(started.app.origin)
      await browser.open(await toCallback(browser, email))
    },
    async reveal(ids: number[]): Promise<number[]> {
      const opened: number[] = []
      for (const id of ids) if ((await call('GET', `/api/suppliers/${id}`)).status === 200) opened.push(id)
      return opened
    },
    async report(ids: number[]): Promise<boolean[]> {
      const returned: boolean[] = []
      for (const id of ids) {
        const { text } = await call('POST', `/api/suppliers/${id}/dead-contact`, { note: '' })
        returned.push(JSON.parse(text).creditReturned)
      }
      return returned
    },
    delete: () => call('POST', '/api/account/delete', { confirm: DELETE_WORD }),
    sync: () => call('POST', '/api/tiktok/sync', {}),
    async used(): Promise<number> {
      return JSON.parse((await call('GET', '/api/auth/user')).text).contactsUsed
    },
  }
}

describe('deleting an account', () => {
  it('does not reset the free contacts or the returned credits', async () => {
    const mai = person('mai@seller.example')
    const opened = new Set<number>()
    const credits: boolean[] = []
    // Each round: three contacts, three dead ones credited, three more.
    for (let round = 0; round < 4; round += 1) {
      await mai.signIn()
      const others = suppliers.slice(round * 6, round * 6 + 6)
      const first = await mai.reveal(others)
      for (const id of first) opened.add(id)
      credits.push(...(await mai.report(first)))
      for (const id of await mai.reveal(others)) opened.add(id)
      expect(await mai.used()).toBe(3)
      expect((await mai.delete()).status).toBe(200)
    }
    expect(opened.size).toBe(6)
    expect(credits.filter(Boolean)).toHaveLength(3)
  })

  it('keeps no name or address, and forgets the allowance after twelve months', async () => {
    const ben = person('ben@seller.example')
    await ben.signIn()
    await ben.reveal(suppliers.slice(0, 2))
    await ben.delete()
    const kept = await db('kept_allowance').where({ contacts_used: 2 })
    expect(kept).toHaveLength(1)
    expect(Object.keys(kept[0]).toSorted()).toEqual([
      'contacts_used',
      'credits_returned',
      'deleted_at',
      'identity_mark',
    ])
    expect(JSON.stringify(kept)).not.toContain('ben')
    await db.raw(`update kept_allowance set deleted_at = deleted_at - interval '12 months 1 hour'`)
    await purgeSessions(db)
    expect(await db('kept_allowance')).toEqual([])
    await ben.signIn()
    expect(await ben.used()).toBe(0)
  })

  it('keeps no row for a member who used nothing', async () => {
    const eve = person('eve@seller.example')
    await eve.signIn()
    await eve.delete()
    expect(await db('kept_allowance')).toEqual([])
  })

  it('does not allow another sync within the hour', async () => {
    const mai = person('sync@seller.example')
    await mai.signIn()
    const first = await mai.sync()
    await mai.delete()
    await mai.signIn()
    // Clears the interval shared by all members.
    await db('member_sync').delete()
    const again = await mai.sync()
    expect([JSON.parse(first.text).started, again.status]).toEqual([true, 429])
  })
})
