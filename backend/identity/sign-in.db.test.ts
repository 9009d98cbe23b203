import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { type CookieBrowser, openBrowser, toCallback } from '../../tests/support/cookie-browser.ts'
import { startSignInApp } from '../../tests/support/sign-in-app.ts'
import { SANDBOX_SIGN_IN } from '../settings/config.ts'

const { database, app, logged, begin } = await startSignInApp()
const { db } = database

beforeEach(() => begin())

const user = async (browser: CookieBrowser) =>
  JSON.parse((await browser.open('/api/auth/user', undefined, { accept: 'application/json' })).text)

describe('signing in', () => {
  it('leads the person back to where they were, signed in', async () => {
    const browser = openBrowser(app.origin)
    const callback = await toCallback(
      browser,
      'ana.silva@seller.example',
      '/api/login?returnTo=%2Fsupplier%2F7%3Fa%3D1',
    )
    const back = await browser.open(callback)
    expect([back.status, back.headers.location]).toEqual([303, '/supplier/7?a=1'])
    expect(await user(browser)).toMatchObject({
      email: 'ana.silva@seller.example',
      firstName: 'Ana',
      lastName: 'Silva',
      subscriptionStatus: 'free',
      contactsUsed: 0,
    })
    const { rows } = await db.raw('select issuer, subject, email from member where email = ?', [
      'ana.silva@seller.example',
    ])
    expect(rows).toMatchObject([
      { issuer: SANDBOX_SIGN_IN.issuer, subject: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ])
  })

  it('opens the same account on another device', async () => {
    const first = openBrowser(app.origin)
    const second = openBrowser(app.origin, 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1')
    await first.open(await toCallback(first, 'twice@seller.example'))
    await second.open(await toCallback(second, 'twice@seller.example'))
    expect((await user(second)).id).toBe((await user(first)).id)
    const { rows } = await db.raw(
      'select device from session join member on member.id = member_id where email = ? order by session.id',
      ['twice@seller.example'],
    )
    expect(rows.map(({ device }: { device: string }) => device)).toEqual([
      'Chrome on Android',
      'Safari on iPhone',
    ])
  })

  it('works in several tabs at once', async () => {
    const browser = openBrowser(app.origin)
    const callbacks: URL[] = []
    for (const tab of [1, 2, 3, 4, 5]) {
      callbacks.push(
        await toCallback(browser, `tab@seller.example`, `/api/login?returnTo=%2Fproduct%2F${tab}`),
      )
    }
    const back = await Promise.all(callbacks.reverse().map((callback) => browser.open(callback)))
    expect(back.map(({ headers }) => headers.location)).toEqual(
      [5, 4, 3, 2, 1].map((tab) => `/product/${tab}`),
    )
    expect((await user(browser)).email).toBe('tab@seller.example')
  })

  it('gives the session a new id and ends the one before', async () => {
    for (let round = 0; round < 20; round += 1) {
      const browser = openBrowser(app.origin)
      await browser.open(await toCallback(browser, 'fixed@seller.example'))
      const before = browser.cookies()
      await browser.open(await toCallback(browser, 'fixed@seller.example'))
      expect(browser.cookies().sid).not.toBe(before.sid)
      const old = await app.call('/api/auth/user', {
        headers: { cookie: `sid=${before.sid}; sid.sig=${before['sid.sig']}` },
      })
      expect(old.status).toBe(401)
    }
  })

  it('never takes over a planted session id', async () => {
    const planted = 'A'.repeat(43)
    const browser = openBrowser(app.origin)
    const callback = await toCallback(browser, 'planted@seller.example')
    const jar = Object.entries(browser.cookies()).map(([name, value]) => `${name}=${value}`)
    const back = await browser.open(callback, undefined, { cookie: [...jar, `sid=${planted}`].join('; ') })
    expect(back.status).toBe(303)
    expect(browser.cookies().sid).not.toBe(planted)
  })

  it('does not start from a link on another site, and shows a notice', async () => {
    const count = async () => (await db.raw('select count(*)::int as n from sign_in')).rows[0].n
    const before = await count()
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      { 'sec-purpose': 'prefetch' },
    ] as Record<string, string>[]) {
      const reply = await openBrowser(app.origin).open('/api/login?returnTo=%2Fpremium', undefined, headers)
      expect([reply.status, reply.headers.location]).toEqual([200, undefined])
      expect(reply.text).toContain('href="/api/login?returnTo=%2Fpremium"')
    }
    expect(await count()).toBe(before)
  })

  it('leads only to our own pages', async () => {
    for (const to of [
      '//evil.test',
      '/\\evil.test',
      'https://evil.test',
      '/api/logout',
      'javascript:alert(1)',
    ]) {
      const browser = openBrowser(app.origin)
      const login = `/api/login?returnTo=${encodeURIComponent(to)}`
      const back = await browser.open(await toCallback(browser, 'to@seller.example', login))
      expect(back.headers.location).toBe('/dashboard')
    }
  })

  it('brings no token of the provider to the browser or the log', async () => {
    const browser = openBrowser(app.origin)
    const callback = await toCallback(browser, 'token@seller.example')
    const back = await browser.open(callback)
    const seen = JSON.stringify([back.headers, browser.cookies(), await user(browser), logged])
    expect(seen).not.toMatch(/eyJ[\w-]+\.[\w-]+\.|access_token|id_token/)
    expect(JSON.stringify(logged)).not.toContain('token@seller.example')
  })

  it('sends an email to an existing member on a new device', async () => {
    const outbox = async () =>
      (
        await db.raw(
          `select content->>'subject' as subject from letter where kind = 'new-device' and content->>'to' = 'device@seller.example'`,
        )
      ).rows
    const environment = openBrowser(app.origin)
    await environment.open(await toCallback(environment, 'device@seller.example'))
    expect(await outbox()).toHaveLength(0)
    await environment.open(await toCallback(environment, 'device@seller.example'))
    expect(await outbox()).toHaveLength(0)
    const other = openBrowser(app.origin, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')
    await other.open(await toCallback(other, 'device@seller.example'))
    expect((await outbox()).map(({ subject }: { subject: string }) => subject)).toEqual([
      'New sign-in to your account: Firefox on Windows · Tideline',
    ])
  })
})

describe('signing out', () => {
  it('ends the session here and at the provider, which leads back', async () => {
    const browser = openBrowser(app.origin)
    await browser.open(await toCallback(browser, 'out@seller.example'))
    const page = await browser.follow(await browser.open('/api/logout'))
    expect(page.url.pathname).toBe('/api/sandbox/identity/session/end')
    expect((await user(browser)).error.code).toBe('not_signed_in')
    expect(browser.cookies()).not.toHaveProperty('sid')
    expect(browser.cookies()).not.toHaveProperty('member')
  })
})

it('a sign-in provider that cannot be reached is reported on a page and tried again next time', async () => {
  const unreachable = await startApp({
    ...database,
    environment: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x' },
  })
  const reply = await openBrowser(unreachable.origin).open('/api/login')
  expect([reply.status, reply.headers['retry-after']]).toEqual([503, '10'])
  expect(reply.text).toContain('Sign-in does not work right now')
  await unreachable.stop()
})
