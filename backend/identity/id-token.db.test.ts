import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, toCallback } from '../../tests/support/cookie-browser.ts'
import { startSignInApp } from '../../tests/support/sign-in-app.ts'
import { createIdentityProvider } from '../sandbox/identity/provider.ts'
import { SANDBOX_SIGN_IN } from '../settings/config.ts'

const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

interface Token {
  head: string
  body: string
  signature: string
}
type Change = (token: Token) => string

let change: Change | null = null

const provider = createIdentityProvider({ prepare: async () => undefined })
const running = await startSignInApp(undefined, {
  ...provider,
  fetch: async (asked: string | URL | Request, init?: object) =>
    onItsWay(await provider.fetch(asked as string, init)),
})

beforeEach(async () => {
  change = null
  await running.begin()
})

async function onItsWay(reply: Response): Promise<Response> {
  if (!reply.headers.get('content-type')?.includes('json')) return reply
  const answer = await reply.clone().json()
  if (Array.isArray(answer.keys)) {
    const key = { ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'ES256' }
    return Response.json({ keys: [...answer.keys, key] })
  }
  if (typeof answer.id_token !== 'string' || !change) return reply
  const [head = '', body = '', signature = ''] = answer.id_token.split('.')
  return Response.json({ ...answer, id_token: change({ head, body, signature }) })
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())

function signed(key: KeyObject, head: string, body: string): string {
  const by = { key, dsaEncoding: 'ieee-p1363' } as const
  return `${head}.${body}.${sign('sha256', Buffer.from(`${head}.${body}`), by).toString('base64url')}`
}

const withClaims =
  (claims: object): Change =>
  ({ body }) =>
    signed(own.privateKey, part({ alg: 'ES256', kid: 'own' }), part({ ...read(body), ...claims }))

async function comeBack() {
  const { app, database, logged } = running
  const browser = openBrowser(app.origin)
  const callback = await toCallback(browser, 'signed@seller.example')
  await database.db.raw('delete from session')
  logged.length = 0
  return await browser.open(callback)
}

async function count(table: 'member' | 'session'): Promise<number> {
  return (await running.database.db.raw('select count(*)::int as n from ??', [table])).rows[0].n
}

async function isRefused(): Promise<void> {
  const before = await count('member')
  const { status, text } = await comeBack()
  expect([status, await count('session'), await count('member')]).toEqual([400, 0, before])
  expect(text).toContain('<h1>You are not signed in</h1>')
  expect(running.logged.filter((line) => line.includes('"audit":"sign-in refused"'))).toHaveLength(1)
}

describe('an ID token that the provider did not sign creates no member', () => {
  const bringsItsKey = () => {
    const { kty, crv, x, y } = stranger.export({ format: 'jwk' })
    return part({ alg: 'ES256', jwk: { kty, crv, x, y } })
  }
  it.each<[string, Change]>([
    [
      'another subject under the old signature',
      ({ head, body, signature }) => `${head}.${part({ ...read(body), sub: 'victim' })}.${signature}`,
    ],
    [
      'another e-mail address under the old signature',
      ({ head, body, signature }) => `${head}.${part({ ...read(body), email: 'b@s.example' })}.${signature}`,
    ],
    ['signed by another key', ({ head, body }) => signed(stranger, head, body)],
    [
      'signed by another key of another name',
      ({ head, body }) => signed(stranger, part({ ...read(head), kid: 'mine' }), body),
    ],
    ['signed by a key that it brings along', ({ body }) => signed(stranger, bringsItsKey(), body)],
    ['no signature', ({ head, body }) => `${head}.${body}.`],
    ['the algorithm none', ({ body }) => `${part({ alg: 'none' })}.${body}.`],
    [
      'signed by the secret that we share',
      ({ body }) => {
        const signingInput = `${part({ alg: 'HS256' })}.${body}`
        return `${signingInput}.${createHmac('sha256', SANDBOX_SIGN_IN.clientSecret).update(signingInput).digest('base64url')}`
      },
    ],
  ])('%s', async (_name, forge) => {
    change = forge
    await isRefused()
  })
})

describe('an ID token that the provider signed', () => {
  it.each([
    ['as it came', ({ head, body, signature }: Token) => `${head}.${body}.${signature}`],
    ['with its second key', withClaims({})],
    ['for a subject of 255 signs', withClaims({ sub: 's'.repeat(255) })],
  ])('signs in: %s', async (_name, sent) => {
    change = sent
    expect([(await comeBack()).status, await count('session')]).toEqual([303, 1])
  })

  it.each([
    ['empty', ''],
    ['with a NUL', 'some\u0000body'],
    ['with a line end', 'some\nbody'],
    ['with half a letter, which the database would make another', 'some\ud800body'],
    ['longer than any may be', 's'.repeat(256)],
    ['no text', 7],
  ])('is refused where the subject is %s', async (_name, sub) => {
    change = withClaims({ sub })
    await isRefused()
  })
})

describe('an e-mail address', () => {
  const stored = async () =>
    (await running.database.db('member').where({ subject: 'mai' }).first('email', 'email_verified')) ?? {}
  const signInAs = async (claims: object) => {
    change = withClaims({ sub: 'mai', ...claims })
    expect((await comeBack()).status).toBe(303)
    return await stored()
  }

  it('is verified only if the provider confirms it, as a boolean or as text', async () => {
    const email = 'mai@seller.example'
    expect(await signInAs({ email, email_verified: true })).toEqual({ email, email_verified: true })
    expect(await signInAs({ email, email_verified: false })).toEqual({ email, email_verified: false })
    expect(await signInAs({ email, email_verified: 'true' })).toEqual({ email, email_verified: true })
    expect(await signInAs({ email, email_verified: undefined })).toEqual({ email, email_verified: null })
    expect(await signInAs({ email, email_verified: 1 })).toEqual({ email, email_verified: null })
  })

  it('loses its verification when it changes', async () => {
    await signInAs({ email: 'mai@seller.example', email_verified: true })
    const email = 'boss@seller.example'
    expect(await signInAs({ email, email_verified: undefined })).toEqual({ email, email_verified: null })
  })

  it('gets no email about a new device or a deleted account while unverified', async () => {
    const { database } = running
    const outbox = async (to: string) =>
      (await database.db.raw(`select kind from letter where content ->> 'to' = ?`, [to])).rows
    for (const [verified, isNotified] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const email = `victim-${isNotified}@seller.example`
      change = withClaims({ sub: `of ${email}`, email, email_verified: verified })
      await comeBack()
      // Makes the next browser a new device.
      await comeBack()
      expect(await outbox(email)).toHaveLength(isNotified)
    }
  })
})
