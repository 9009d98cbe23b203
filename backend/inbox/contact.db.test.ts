import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Reply, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import type { ContactMessage } from '../contracts/inbox.ts'
import { FORM_LIMITS } from './form-rate-limit.ts'

let networks = 0

const database = await createTestDatabase()
const { db } = database
const app = await startApp({ ...database, environment: { SANDBOX: 'on', TRUST_PROXY: 'on' } })

/** The limit is per network. */
function newNetwork(): string {
  networks += 1
  return `198.51.100.${networks}`
}

function message(changed: Partial<ContactMessage> = {}): ContactMessage {
  return {
    firstName: 'Mai',
    lastName: 'Tran',
    email: `mai.${randomUUID()}@buyer.example`,
    company: 'Buyer Ltd',
    subject: 'Samples of lamps',
    message: 'How do I order a sample?\nThank you.',
    key: randomUUID(),
    ...changed,
  }
}

async function send(body: object, from: string, to = app): Promise<Reply> {
  return await to.call('/api/contact', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'x-requested-with': 'app',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': from,
    },
  })
}

async function stored(email: string | undefined): Promise<{ reference: string; subject: string }[]> {
  return await db('contact_message').where({ email })
}

async function emailsTo(address: string): Promise<{ kind: string; content: Record<string, string> }[]> {
  const { rows } = await db.raw(`select kind, content from letter where content->>'to' = ? order by id`, [
    address,
  ])
  return rows
}

describe('a message by the contact form', () => {
  it('is stored, goes to the operator with the sender to answer to, and is acknowledged', async () => {
    const sent = message()
    const reply = await send(sent, newNetwork())
    const { reference } = JSON.parse(reply.text)
    const outbox = (await app.call('/api/sandbox/outbox')).text
    expect(reply.status).toBe(200)
    expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(await stored(sent.email)).toMatchObject([
      { reference, subject: 'Samples of lamps', company: 'Buyer Ltd' },
    ])
    expect(outbox).toContain(`[${reference}] Samples of lamps`)
    expect(outbox).toContain(`Reply-To: Mai Tran &#60;${sent.email}&#62;`)
    expect(outbox).toContain('How do I order a sample?\nThank you.')
    expect(outbox).toContain(`We have your message (${reference})`)
  })

  it('is not sent to the address that the sender gave, which may be somebody else’s', async () => {
    const sent = message({
      firstName: 'Visit',
      subject: 'Visit bad.example',
      message: 'Visit https://bad.example now',
    })
    await send(sent, newNetwork())
    const [arrived] = await emailsTo(sent.email)
    expect(arrived?.kind).toBe('contact-received')
    expect(JSON.stringify(arrived)).not.toMatch(/bad\.example|Visit/)
  })

  it('sent twice under one key, even at once, is stored once and has one reference', async () => {
    const sent = message()
    const from = newNetwork()
    const replies = await Promise.all([send(sent, from), send(sent, from), send(sent, from)])
    const again = await send(sent, from)
    const references = new Set([...replies, again].map(({ text }) => JSON.parse(text).reference))
    expect(references.size).toBe(1)
    expect(await stored(sent.email)).toHaveLength(1)
    expect(await emailsTo(sent.email)).toHaveLength(1)
  })

  it('is answered as usual and dropped if its honeypot field is filled', async () => {
    const sent = message({ website: 'https://bad.example' })
    const reply = await send(sent, newNetwork())
    expect(reply.status).toBe(200)
    expect(JSON.parse(reply.text).reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(await stored(sent.email)).toEqual([])
    expect(await emailsTo(sent.email)).toEqual([])
  })

  it.each<[string, Partial<ContactMessage>]>([
    ['firstName', { firstName: '  ' }],
    ['firstName', { firstName: 'Mai\r\nBcc: all@bad.example' }],
    ['subject', { subject: 'Hi\nBcc: all@bad.example' }],
    ['company', { company: 'A\u2028B' }],
    ['email', { email: 'mai@buyer.example\nBcc: all@bad.example' }],
    ['email', { email: 'mai@buyer.example, all@bad.example' }],
    ['email', { email: 'Mai <mai@buyer.example>' }],
    ['email', { email: '' }],
    ['message', { message: 'short' }],
    ['message', { message: 'x'.repeat(5001) }],
    ['key', { key: 'one' }],
  ])('with a wrong %s is refused: %j', async (field, changed) => {
    const reply = await send(message(changed), newNetwork())
    expect(reply.status).toBe(400)
    expect(JSON.parse(reply.text).error.field).toBe(field)
  })

  it.each(['r&d@buyer.example', 'info@xn--e1afmkfd.xn--p1ai', 'почта@пример.рф', 'mai@müller-söhne.example'])(
    'may come from %s',
    async (email) => {
      expect((await send(message({ email }), newNetwork())).status).toBe(200)
      expect(await stored(email)).toHaveLength(1)
      expect((await emailsTo(email)).map(({ kind }) => kind)).toHaveLength(1)
    },
  )

  it('is refused from another site', async () => {
    const reply = await app.call('/api/contact', {
      method: 'POST',
      body: JSON.stringify(message()),
      headers: { 'x-requested-with': 'app', 'sec-fetch-site': 'cross-site' },
    })
    expect(reply.status).toBe(403)
  })
})

describe('the form’s rate limit', () => {
  it('passes five of a hundred fast posts from one network and gives the others a retry time', async () => {
    const from = newNetwork()
    const name = `fast-${randomUUID()}`
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        send(message({ lastName: name, email: `${index}.${name}@buyer.example` }), from),
      ),
    )
    const refused = replies.filter(({ status }) => status === 429)
    const rows = await db('contact_message').where({ last_name: name })
    expect(rows).toHaveLength(FORM_LIMITS.contact.burst)
    expect(refused).toHaveLength(100 - FORM_LIMITS.contact.burst)
    for (const { headers, text } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(590)
      expect(JSON.parse(text).error).toMatchObject({
        code: 'too_many_requests',
        message: 'Too many messages from your network. Please try again in 10 minutes.',
      })
    }
  })

  it('is shared by all processes', async () => {
    const other = await startApp({ ...database, environment: { SANDBOX: 'on', TRUST_PROXY: 'on' } })
    const from = newNetwork()
    const here = await Promise.all([1, 2, 3].map(() => send(message(), from)))
    const there = await Promise.all([1, 2, 3].map(() => send(message(), from, other)))
    await other.stop()
    expect([...here, ...there].map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('holds for a network, so one household does not use up another’s', async () => {
    const from = newNetwork()
    for (let sent = 0; sent < 6; sent += 1) await send(message(), from)
    const neighbour = await send(message(), newNetwork())
    expect(neighbour.status).toBe(200)
  })

  it('counts the addresses of one IPv6 household together', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((host) => send(message(), `2001:db8:7:7::${host}`)),
    )
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('also limits an email address across networks', async () => {
    const email = `often.${randomUUID()}@buyer.example`
    const statuses: number[] = []
    for (let sent = 0; sent <= FORM_LIMITS.contact.anEmailADay; sent += 1) {
      statuses.push(
        (await send(message({ email: sent % 2 ? email : email.toUpperCase() }), newNetwork())).status,
      )
    }
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })

  it('stores no address in the clear', async () => {
    const { rows } = await db.raw('select key from rate_limit')
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|@|2001/)
  })
})

it('without a mail server and without the sandbox a message is stored and no e-mail is written', async () => {
  const quiet = await startApp({ ...database, environment: { TRUST_PROXY: 'on' } })
  const sent = message()
  const reply = await send(sent, newNetwork(), quiet)
  const outbox = await quiet.call('/api/sandbox/outbox')
  await quiet.stop()
  expect(reply.status).toBe(200)
  expect(await stored(sent.email)).toHaveLength(1)
  expect(await emailsTo(sent.email)).toEqual([])
  expect(outbox.status).toBe(404)
})

it('the outbox page does not exist in production, even with sample data on purpose', async () => {
  const shown = await startApp({
    ...database,
    environment: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://tideline.example',
      SANDBOX: 'on',
      SANDBOX_IN_PRODUCTION: 'on',
    },
  })
  const outbox = await shown.call('/api/sandbox/outbox', { headers: { host: 'tideline.example' } })
  await shown.stop()
  expect(outbox.status).toBe(404)
})
