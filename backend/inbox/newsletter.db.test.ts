import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { expect, it } from 'vitest'
import { type Reply, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { FORM_LIMITS } from './form-rate-limit.ts'
import { purgeInbox } from './purge-inbox.ts'

let networks = 0

const database = await createTestDatabase()
const { db } = database
const app = await startApp({ ...database, environment: { SANDBOX: 'on', TRUST_PROXY: 'on' } })

const newEmail = () => `reader.${randomUUID()}@reader.example`

async function post(path: string, body: object, headers: OutgoingHttpHeaders = {}): Promise<Reply> {
  networks += 1
  return await app.call(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'x-requested-with': 'app',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `203.0.113.${networks}`,
      ...headers,
    },
  })
}

const signUp = (email: string, website = '') => post('/api/newsletter', { email, website })
const confirm = (token: string) => post('/api/newsletter/confirm', { token })

/** Mail programs send a form without origin. */
async function oneClick(token: string, contentType = 'application/x-www-form-urlencoded'): Promise<Reply> {
  return await app.call(`/api/newsletter/unsubscribe?token=${token}`, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': contentType },
  })
}

interface Arrived {
  kind: string
  content: { subject: string; text: string; headers: Record<string, string> }
}

async function emailsTo(email: string): Promise<Arrived[]> {
  const { rows } = await db.raw(`select kind, content from letter where content->>'to' = ? order by id`, [
    email,
  ])
  return rows
}

async function stateOf(email: string): Promise<string | undefined> {
  return (await db('newsletter_address').where({ email }).first())?.state
}

function tokenIn(arrived: Arrived | undefined, page: 'confirm' | 'unsubscribe'): string {
  return new RegExp(`/newsletter/${page}\\?token=([\\w-]+)`).exec(arrived?.content.text ?? '')?.[1] ?? ''
}

it('a subscriber signs up, confirms by the e-mail’s link, is welcomed and unsubscribes with one click', async () => {
  const email = newEmail()
  const asked = await signUp(email)
  const [first] = await emailsTo(email)
  const before = await stateOf(email)
  const confirmed = await confirm(tokenIn(first, 'confirm'))
  const during = await stateOf(email)
  const [, welcome] = await emailsTo(email)
  const left = await oneClick(tokenIn(welcome, 'unsubscribe'))
  const after = await stateOf(email)
  expect([asked.status, JSON.parse(asked.text)]).toEqual([200, { email }])
  expect([confirmed.status, JSON.parse(confirmed.text)]).toEqual([200, { state: 'confirmed' }])
  expect(welcome?.kind).toBe('newsletter-welcome')
  expect([left.status, JSON.parse(left.text)]).toEqual([200, { state: 'unsubscribed' }])
  expect([before, during, after]).toEqual(['pending', 'confirmed', 'left'])
})

it('a subscribed address gets the same answer as an unknown one; only the email to its owner differs', async () => {
  const email = newEmail()
  const unknown = await signUp(email)
  await confirm(tokenIn((await emailsTo(email))[0], 'confirm'))
  const known = await signUp(email)
  const emails = await emailsTo(email)
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect(emails.map(({ kind }) => kind)).toEqual([
    'newsletter-confirm',
    'newsletter-welcome',
    'newsletter-known',
  ])
  expect(await stateOf(email)).toBe('confirmed')
})

it('an address in another case is the same address', async () => {
  const email = newEmail()
  await signUp(email)
  await signUp(email.toUpperCase())
  const { rows } = await db.raw('select id from newsletter_address where lower(email) = ?', [email])
  expect(rows).toHaveLength(1)
})

it('confirming twice is fine and welcomes once', async () => {
  const email = newEmail()
  await signUp(email)
  const token = tokenIn((await emailsTo(email))[0], 'confirm')
  const replies = await Promise.all([confirm(token), confirm(token), confirm(token)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await emailsTo(email)).toHaveLength(2)
})

it('an expired link shows an error and confirms nothing', async () => {
  const email = newEmail()
  await signUp(email)
  await db.raw(
    `update newsletter_token set expires_at = now() - interval '1 second'
     where purpose = 'confirm' and address_id = (select id from newsletter_address where email = ?)`,
    [email],
  )
  const reply = await confirm(tokenIn((await emailsTo(email))[0], 'confirm'))
  expect(reply.status).toBe(404)
  expect(JSON.parse(reply.text).error.message).toBe(
    'This link is too old: it works for 7 days. Sign up again to get a new one.',
  )
  expect(await stateOf(email)).toBe('pending')
})

it('a confirm link does not subscribe somebody who has unsubscribed since', async () => {
  const email = newEmail()
  await signUp(email)
  const [arrived] = await emailsTo(email)
  await oneClick(tokenIn(arrived, 'unsubscribe'))
  const reply = await confirm(tokenIn(arrived, 'confirm'))
  expect(reply.status).toBe(404)
  expect(JSON.parse(reply.text).error.message).toMatch(/^This link does not work: it was already used/)
  expect(await stateOf(email)).toBe('left')
})

it('a confirm token cannot unsubscribe, and an unsubscribe token cannot confirm', async () => {
  const email = newEmail()
  await signUp(email)
  const [arrived] = await emailsTo(email)
  const wrongDoor = await confirm(tokenIn(arrived, 'unsubscribe'))
  const otherDoor = await oneClick(tokenIn(arrived, 'confirm'))
  expect([wrongDoor.status, otherDoor.status, await stateOf(email)]).toEqual([404, 404, 'pending'])
})

it('every newsletter e-mail has the one-click unsubscribe headers of RFC 8058', async () => {
  const email = newEmail()
  await signUp(email)
  const [arrived] = await emailsTo(email)
  expect(arrived?.content.headers).toMatchObject({
    'List-Unsubscribe': `<${app.config.publicUrl.origin}/api/newsletter/unsubscribe?token=${tokenIn(arrived, 'unsubscribe')}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

it('opening the unsubscribe link a hundred times, as a scanner does, shows the page and removes nobody', async () => {
  const email = newEmail()
  await signUp(email)
  const token = tokenIn((await emailsTo(email))[0], 'unsubscribe')
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => app.call(`/api/newsletter/unsubscribe?token=${token}`)),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([302]))
  expect(replies[0]?.headers.location).toBe(`/newsletter/unsubscribe?token=${token}`)
  expect(await stateOf(email)).toBe('pending')
})

it.each(['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded; charset=utf-8'])(
  'unsubscribing works as %s, twice, and from the app’s own page',
  async (contentType) => {
    const email = newEmail()
    await signUp(email)
    const token = tokenIn((await emailsTo(email))[0], 'unsubscribe')
    const first = await oneClick(token, contentType)
    const second = await oneClick(token, contentType)
    const tap = await post(`/api/newsletter/unsubscribe?token=${token}`, {})
    expect([first.status, second.status, tap.status]).toEqual([200, 200, 200])
  },
)

it('only the unsubscribe address accepts plain forms from other sites', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const stranger = await app.call('/api/newsletter/confirm', {
    method: 'POST',
    body: 'token=x',
    headers: form,
  })
  const own = await post('/api/newsletter', {}, form)
  expect([stranger.status, own.status]).toEqual([403, 415])
})

it('a malformed token is refused or unknown, never a server error', async () => {
  const short = await confirm('abc')
  const unknown = await confirm('A'.repeat(43))
  const nothing = await oneClick('')
  expect([short.status, unknown.status, nothing.status]).toEqual([400, 404, 400])
})

it('the database stores only hashes of tokens', async () => {
  const email = newEmail()
  await signUp(email)
  const token = tokenIn((await emailsTo(email))[0], 'confirm')
  const { rows } = await db.raw(`select encode(hash, 'escape') as hash from newsletter_token`)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(rows.some(({ hash }: { hash: string }) => hash.includes(token))).toBe(false)
})

it('a sign-up with a filled honeypot field is answered as usual and dropped', async () => {
  const email = newEmail()
  const reply = await signUp(email, 'https://bad.example')
  expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { email }])
  expect([await stateOf(email), await emailsTo(email)]).toEqual([undefined, []])
})

it('one address gets only a few emails a day from all senders together', async () => {
  const email = newEmail()
  const statuses: number[] = []
  for (let sent = 0; sent <= FORM_LIMITS.newsletter.anEmailADay; sent += 1)
    statuses.push((await signUp(email)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await emailsTo(email)).toHaveLength(FORM_LIMITS.newsletter.anEmailADay)
})

it('a server without mail refuses a sign-up and stores nothing', async () => {
  const quiet = await startApp(database)
  const email = newEmail()
  const reply = await quiet.call('/api/newsletter', {
    method: 'POST',
    body: JSON.stringify({ email }),
    headers: { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' },
  })
  await quiet.stop()
  expect(reply.status).toBe(503)
  expect(JSON.parse(reply.text).error.message).toMatch(/^This server cannot send e-mails/)
  expect(await stateOf(email)).toBeUndefined()
})

it('the daily purge deletes what is too old and keeps the rest', async () => {
  const [young, old, confirmed] = [newEmail(), newEmail(), newEmail()]
  for (const email of [young, old, confirmed]) await signUp(email)
  await confirm(tokenIn((await emailsTo(confirmed))[0], 'confirm'))
  await db.raw(
    `update newsletter_address set signed_up_at = now() - interval '8 days' where email in (?, ?)`,
    [old, confirmed],
  )
  const message = { first_name: 'A', last_name: 'B', email: old, company: '', subject: 's', message: 'm' }
  await db('contact_message').insert([
    { ...message, key: randomUUID(), reference: 'old', received_at: db.raw(`now() - interval '367 days'`) },
    { ...message, key: randomUUID(), reference: 'young', received_at: db.raw(`now() - interval '360 days'`) },
  ])
  await purgeInbox(db)
  const messages = await db('contact_message').where({ email: old })
  expect([await stateOf(young), await stateOf(old), await stateOf(confirmed)]).toEqual([
    'pending',
    undefined,
    'confirmed',
  ])
  expect(messages.map(({ reference }) => reference)).toEqual(['young'])
})
