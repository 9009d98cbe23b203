import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openBrowser,
  type RunningIdentity,
  runIdentity,
  signedIn,
  signIn,
} from '../../../tests/support/identity-browser.ts'
import { SANDBOX_SIGN_IN } from '../../settings/config.ts'
import { IDENTITY_PATH } from './identity-path.ts'

const printed = vi.hoisted(() => [
  vi.spyOn(console, 'info'),
  vi.spyOn(console, 'warn'),
  vi.spyOn(console, 'error'),
])

let identity: RunningIdentity

beforeAll(async () => {
  identity = await runIdentity()
})

afterAll(() => {
  identity.stop()
  for (const spy of printed) expect(spy).not.toHaveBeenCalled()
})

describe('an authorization request', () => {
  it.each(['localhost', '127.0.0.1', '[::1]'])('comes back to %s, the host it came from', async (host) => {
    const claims = await signIn(openBrowser(identity, { host }), { email: 'lee@seller.example' })
    expect(claims.iss).toBe(SANDBOX_SIGN_IN.issuer)
  })

  it.each([
    ['another host', { redirect_uri: 'http://evil.example/api/callback' }],
    ['another path', { redirect_uri: 'http://localhost/elsewhere' }],
    ['a name that begins like ours', { redirect_uri: 'http://localhost.evil.example/api/callback' }],
    ['a user name before ours', { redirect_uri: 'http://localhost@evil.example/api/callback' }],
    ['another scheme', { redirect_uri: 'javascript://localhost/api/callback' }],
  ])('is refused with a page, not a redirect, for %s', async (_what, wrong) => {
    const reply = await openBrowser(identity).begin(wrong)
    expect(reply.status).toBe(400)
    expect(reply.text).toContain('<small>invalid_redirect_uri</small>')
    expect(reply.headers.get('content-security-policy')).toContain("style-src 'self'")
  })

  it.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for another flow', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['for a form that posts itself', { response_mode: 'form_post' }, 'unsupported_response_mode'],
    ['that may not ask', { prompt: 'none' }, 'login_required'],
  ])('is refused %s', async (_what, wrong, error) => {
    const reply = await openBrowser(identity).begin(wrong)
    expect(reply.text).not.toContain('<script')
    const answer = new URLSearchParams(reply.location?.hash.slice(1) || reply.location?.search)
    const errorCode = answer.get('error') ?? /<small>(\w+)<\/small>/.exec(reply.text)?.[1]
    expect(errorCode).toBe(error)
  })

  it('gives a code that works once and only for its client', async () => {
    const browser = openBrowser(identity)
    await browser.begin()
    const back = await browser.follow(await browser.send({ email: 'lee@seller.example' }))
    await expect(
      browser.exchange(back, { pkceCodeVerifier: client.randomPKCECodeVerifier() }),
    ).rejects.toThrow()
    await browser.exchange(back)
    await expect(browser.exchange(back)).rejects.toThrow()
  })
})

describe('signing out', () => {
  it('asks whether to leave here too, and returns', async () => {
    const browser = openBrowser(identity)
    const { token } = await signedIn(browser)
    const asked = await browser.visit(await browser.endSession({ id_token_hint: token, state: 'abc' }))
    expect(asked.text).toContain('<h1>Sign out of the test sign-in page too?</h1>')
    expect(asked.text).toContain(`<a class="quiet" href="${browser.origin}/">Stay signed in there</a>`)
    expect(asked.text).not.toContain('<script')
    const xsrf = /name="xsrf" value="(\w+)"/.exec(asked.text)?.[1] ?? ''
    const done = await browser.visit(`${IDENTITY_PATH}/session/end/confirm`, { xsrf, logout: 'yes' })
    expect([done.status, done.location?.href]).toEqual([303, `${browser.origin}/?state=abc`])
    const again = await browser.visit(await browser.endSession({ id_token_hint: token }))
    expect([again.status, again.location?.href]).toEqual([303, `${browser.origin}/`])
  })

  it('returns at once when nobody is signed in, even with a token from before a restart', async () => {
    const restarted = await runIdentity()
    const { token } = await signedIn(openBrowser(identity))
    const browser = openBrowser(restarted)
    const reply = await browser.visit(await browser.endSession({ id_token_hint: token, state: 'abc' }))
    expect([reply.status, reply.location?.href]).toEqual([303, `${browser.origin}/?state=abc`])
    restarted.stop()
  })

  it('returns to no other site', async () => {
    const browser = openBrowser(identity)
    const reply = await browser.visit(
      await browser.endSession({ post_logout_redirect_uri: 'https://evil.example/' }),
    )
    expect([reply.status, reply.location]).toEqual([400, undefined])
    expect(reply.text).toContain('<small>invalid_request</small>')
  })
})

describe('the fake provider’s back channel', () => {
  it('names the issuer and its own origin on every port', async () => {
    const reply = await identity.provider.fetch(`${SANDBOX_SIGN_IN.issuer}/.well-known/openid-configuration`)
    const answer = (await reply.json()) as Record<string, unknown>
    expect(answer).toMatchObject({
      issuer: SANDBOX_SIGN_IN.issuer,
      authorization_endpoint: `${SANDBOX_SIGN_IN.issuer}/auth`,
      end_session_endpoint: `${SANDBOX_SIGN_IN.issuer}/session/end`,
      token_endpoint: `${SANDBOX_SIGN_IN.issuer}/token`,
      response_modes_supported: ['query'],
      code_challenge_methods_supported: ['S256'],
    })
  })

  it('gives the same claims as the token', async () => {
    const { access, claims, configuration } = await signedIn(openBrowser(identity))
    const errorCode = await client.fetchUserInfo(configuration, access, claims.sub)
    expect(errorCode).toMatchObject({ sub: claims.sub, email: claims.email, email_verified: true })
  })

  it('answers at no other address', async () => {
    await expect(identity.provider.fetch('http://127.0.0.1/token')).rejects.toThrow(/does not answer/)
  })

  it('refuses a wrong secret', async () => {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'x',
      client_id: SANDBOX_SIGN_IN.clientId,
      client_secret: 'wrong',
    })
    const reply = await identity.provider.fetch(`${SANDBOX_SIGN_IN.issuer}/token`, { method: 'POST', body })
    expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([401, 'invalid_client'])
  })
})
