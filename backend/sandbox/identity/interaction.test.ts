import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openBrowser,
  type RunningIdentity,
  runIdentity,
  signIn,
} from '../../../tests/support/identity-browser.ts'
import { Failure } from '../../process/failure.ts'
import { SANDBOX_SIGN_IN } from '../../settings/config.ts'
import { IDENTITY_PATH } from './identity-path.ts'
import type { PreparedPersona } from './people.ts'

let identity: RunningIdentity
let prepared: PreparedPersona[]
let prepare: (persona: PreparedPersona) => Promise<void>

beforeAll(async () => {
  identity = await runIdentity((persona) => prepare(persona))
})

beforeEach(() => {
  prepared = []
  prepare = async (persona) => void prepared.push(persona)
})

afterAll(() => identity.stop())

describe('an e-mail address', () => {
  it('signs in, and the token identifies the person', async () => {
    const browser = openBrowser(identity)
    const claims = await signIn(browser, { email: 'Ana.Silva@Seller.example' })
    expect(claims).toMatchObject({
      iss: SANDBOX_SIGN_IN.issuer,
      aud: SANDBOX_SIGN_IN.clientId,
      email: 'ana.silva@seller.example',
      email_verified: true,
      given_name: 'Ana',
      family_name: 'Silva',
      name: 'Ana Silva',
    })
    expect(claims.sub).toMatch(/^[\da-f]{32}$/)
    expect(prepared).toEqual([])
  })

  it('is the same person on another device, in another spelling and after a restart', async () => {
    const first = await signIn(openBrowser(identity), { email: 'lee@seller.example' })
    const second = await signIn(openBrowser(identity), { email: 'LEE@seller.example' })
    const restarted = await runIdentity()
    const third = await signIn(openBrowser(restarted), {
      email: 'lee@seller.example',
    })
    expect([second.sub, third.sub]).toEqual([first.sub, first.sub])
    expect(first).not.toHaveProperty('name')
    restarted.stop()
  })

  it('shows the page again with a message and the typed text if invalid', async () => {
    const browser = openBrowser(identity)
    await browser.begin()
    const reply = await browser.send({ email: '"><b>lee' })
    expect(reply.status).toBe(400)
    expect(reply.text).toContain('This is not an e-mail address.')
    expect(reply.text).toContain('value="&#34;&#62;&#60;b&#62;lee"')
    expect((await browser.finish(await browser.send({ email: 'lee@seller.example' }))).email).toBe(
      'lee@seller.example',
    )
  })
})

describe('the persona', () => {
  it.each([
    ['new', 'free', 0],
    ['two', 'free', 2],
  ] as const)(
    '"%s" is a new person at every tap, prepared before they arrive',
    async (key, plan, reveals) => {
      const first = await signIn(openBrowser(identity), { persona: key })
      const second = await signIn(openBrowser(identity), { persona: key })
      expect(first.sub).not.toBe(second.sub)
      expect(prepared.map(({ subject }) => subject)).toEqual([first.sub, second.sub])
      expect(prepared[0]).toMatchObject({ issuer: SANDBOX_SIGN_IN.issuer, plan, reveals, email: first.email })
      expect(first.email).toMatch(/^seller-[2-9a-z]{6}@sandbox\.example$/)
      expect(first.name).toBe(`${prepared[0]?.firstName} ${prepared[0]?.lastName}`)
    },
  )

  it('"pro" is the same person every time', async () => {
    const first = await signIn(openBrowser(identity), { persona: 'pro' })
    const second = await signIn(openBrowser(identity), { email: 'Pro@sandbox.example' })
    expect(second.sub).toBe(first.sub)
    expect(prepared.map(({ email, plan }) => [email, plan])).toEqual([
      ['pro@sandbox.example', 'pro'],
      ['pro@sandbox.example', 'pro'],
    ])
  })

  it('shows an error page if it cannot be prepared, and the cause is logged', async () => {
    prepare = async () => {
      throw new Failure('unavailable', 'No database')
    }
    const browser = openBrowser(identity)
    await browser.begin()
    const reply = await browser.send({ persona: 'new' })
    expect(reply.status).toBe(503)
    expect(reply.text).toContain('<h1>Signing in did not work</h1>')
    expect(identity.thrown.map((one) => (one as Error).message)).toEqual(['No database'])
  })
})

describe('the fake provider’s sign-in page', () => {
  it('runs no script, is titled as the sandbox, and is not stored', async () => {
    const { status, text, headers } = await openBrowser(identity).begin()
    expect(status).toBe(200)
    expect(text).toContain('Sign in to the sandbox')
    expect(text).not.toContain('<script')
    expect(text).toContain('<link rel="icon" href="/favicon.svg"')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
  })

  it('leads back when it is cancelled', async () => {
    const browser = openBrowser(identity)
    await browser.begin()
    const back = await browser.follow(await browser.send({ cancel: 'yes' }))
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.get('iss')).toBe(SANDBOX_SIGN_IN.issuer)
  })

  it('asks a signed-in person again and lets them switch', async () => {
    const browser = openBrowser(identity)
    const first = await signIn(browser, { email: 'one@seller.example' })
    const second = await signIn(browser, { email: 'two@seller.example' })
    const third = await signIn(browser, { email: 'two@seller.example' })
    expect([first.email, second.email, third.sub]).toEqual([
      'one@seller.example',
      'two@seller.example',
      second.sub,
    ])
  })

  it('still works in a tab that waited while another one signed in as somebody else', async () => {
    const waiting = openBrowser(identity)
    await waiting.begin()
    const other = openBrowser(identity, { cookies: waiting.cookies })
    await signIn(other, { email: 'one@seller.example' })
    expect((await waiting.finish(await waiting.send({ email: 'two@seller.example' }))).email).toBe(
      'two@seller.example',
    )
  })

  it('offers a new start when it is finished', async () => {
    const browser = openBrowser(identity)
    await signIn(browser, { email: 'one@seller.example' })
    const reply = await browser.send({ email: 'one@seller.example' })
    const returned = await browser.visit(`${IDENTITY_PATH}/auth/finished-long-ago`)
    expect(Object.keys(browser.cookies.values()).filter((key) => key.includes('page'))).toEqual([])
    for (const page of [reply, returned]) {
      expect(page.status).toBe(400)
      expect(page.text).toContain('<h1>This sign-in is too old</h1>')
      expect(page.text).toContain('<a class="quiet" href="/api/login">Sign in again</a>')
    }
  })

  it('is an error page at an unknown address', async () => {
    const reply = await openBrowser(identity).visit(`${IDENTITY_PATH}/nothing-here`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })
})
