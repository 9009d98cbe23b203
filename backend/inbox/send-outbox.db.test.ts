import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { openLog } from '../process/log.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { storeMessage } from './contact-message.ts'
import { signUp } from './newsletter.ts'
import { sendOutbox, waitInReply } from './send-outbox.ts'

interface Kept {
  content: object | null
  sent_at: Date | null
}

const log = openLog({ log: 'silent' })
let server: MailServer
let mail: Config['mail']

const database = await createTestDatabase()
const { db } = database

beforeEach(async () => {
  server = await startMailServer()
  mail = readConfig({
    SMTP_URL: server.url,
    MAIL_FROM: 'Tideline <no-reply@tideline.example>',
    CONTACT_TO: 'desk@tideline.example',
  }).mail
})
afterEach(async () => {
  await server.stop()
  await db.raw('delete from letter')
})
const mailSettings = () => ({ mail, origin: 'https://tideline.example' })
const send = () => sendOutbox(db, mail, log)
const outbox = async (): Promise<Kept[]> => (await db.raw('select * from letter order by id')).rows
const hurry = () => db.raw('update letter set due_at = now()')

async function write(changed: object = {}): Promise<string> {
  const message = {
    firstName: 'Zoë',
    lastName: 'Ångström',
    email: 'zoe@buyer.example',
    company: '',
    subject: 'Größe & <b>Preis</b>',
    message: 'Guten Tag,\n.\nwas kostet das?',
    website: '',
    key: crypto.randomUUID(),
    sender: null,
    ...changed,
  }
  return await db.transaction((trx) => storeMessage(trx, message, mailSettings()))
}

function head(source: string): Record<string, string> {
  const lines = source
    .slice(0, source.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  return Object.fromEntries(
    lines.map((line) => line.split(/: (.*)/s)).map(([name = '', value = '']) => [name.toLowerCase(), value]),
  )
}

it('a message goes to the operator and its acknowledgement to the sender, each once', async () => {
  const reference = await write()
  await send()
  await send()
  const [toDesk, toSender] = server.received
  expect(server.received.map(({ to }) => to)).toEqual([['desk@tideline.example'], ['zoe@buyer.example']])
  expect(head(toDesk?.source ?? '')).toMatchObject({
    from: 'Tideline <no-reply@tideline.example>',
    'reply-to': expect.stringMatching(/^=\?UTF-8\?.+\?= <zoe@buyer\.example>$/),
    subject: expect.stringContaining('=?UTF-8?'),
  })
  expect(head(toSender?.source ?? '')).toMatchObject({
    subject: `We have your message (${reference})`,
    'auto-submitted': 'auto-replied',
  })
})

it('an e-mail that was sent loses its content in the outbox', async () => {
  await write()
  await send()
  const kept = await outbox()
  expect(kept.map(({ content }) => content)).toEqual([null, null])
  expect(kept.every(({ sent_at }) => sent_at !== null)).toBe(true)
})

it('a sender cannot inject a header, even past the contract’s check', async () => {
  await write({
    firstName: 'A\r\nBcc: all@bad.example',
    subject: 'Hi\r\nBcc: all@bad.example\r\n\r\nother text',
  })
  await send()
  const [toDesk] = server.received
  expect(server.received.flatMap(({ to }) => to)).toEqual(['desk@tideline.example', 'zoe@buyer.example'])
  expect(Object.keys(head(toDesk?.source ?? ''))).not.toContain('bcc')
})

it('every newsletter e-mail reaches the mail server with its one-click unsubscribe header', async () => {
  await db.transaction((trx) => signUp(trx, 'reader@reader.example', mailSettings()))
  await send()
  expect(head(server.received[0]?.source ?? '')).toMatchObject({
    'list-unsubscribe': expect.stringMatching(
      /^<https:\/\/tideline\.example\/api\/newsletter\/unsubscribe\?token=[\w-]{43}>$/,
    ),
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
})

it('an e-mail waits for a dead mail server and is sent once it is back', async () => {
  await server.stop()
  await write()
  await send()
  const waiting = await outbox()
  const back = await startMailServer()
  await hurry()
  await sendOutbox(db, { ...mail, smtpUrl: back.url }, log)
  server = back
  expect(waiting).toMatchObject([
    { sent_at: null, given_up_at: null, attempts: 1, trouble: 'ESOCKET' },
    { sent_at: null, given_up_at: null, attempts: 1 },
  ])
  expect(back.received).toHaveLength(2)
})

it('each retry waits longer than the last', async () => {
  server.refusal = { at: 'DATA', reply: '451 later' }
  await write()
  const waits: number[] = []
  for (let tried = 0; tried < 9; tried += 1) {
    await hurry()
    await send()
    const { rows } = await db.raw('select extract(epoch from due_at - now()) as wait from letter limit 1')
    waits.push(Math.round(Number(rows[0].wait) / 60))
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360])
})

it('a temporarily refused email waits as long as the server asks', async () => {
  server.refusal = { at: 'RCPT', reply: '450 4.2.0 Greylisted, try again in 30 minutes' }
  await write()
  await send()
  const { rows } = await db.raw("select due_at > now() + interval '29 minutes' as waits from letter")
  expect(rows).toEqual([{ waits: true }, { waits: true }])
})

it.each([
  ['450 4.2.0 Greylisted, see https://help.example/1.2.3: try again in 300 seconds', 300],
  ['421 4.7.0 Too many messages, retry after 2 hours', 7200],
  ['451 Please try again in 5m', 300],
  ['450 wait 999999 h', 6 * 3600],
  ['451 4.3.0 Mail server temporarily rejected message', null],
  ['451 later', null],
])('the reply %s means a wait of %s seconds', (reply, seconds) => {
  expect(waitInReply(reply)).toBe(seconds)
})

it('broken content fails only its own email', async () => {
  await db.raw(
    `insert into letter (message_id, kind, content, due_at) values ('<bad@x>', 'test', '{}', now() - interval '1 hour')`,
  )
  await write()
  await send()
  expect(server.received).toHaveLength(2)
  expect(await outbox()).toMatchObject([{ trouble: 'unknown', attempts: 1 }, {}, {}])
})

it('an unknown recipient is given up at once, a busy server after three days', async () => {
  server.refusal = { at: 'RCPT', reply: '550 no such user' }
  await write()
  await send()
  const refused = await outbox()
  server.refusal = { at: 'DATA', reply: '451 later' }
  await db.raw('delete from letter')
  await write()
  await db.raw(`update letter set written_at = now() - interval '73 hours'`)
  await send()
  const tooOld = await outbox()
  expect(refused).toMatchObject([{ trouble: 'EENVELOPE 550', given_up_at: expect.any(Date) }, {}])
  expect(tooOld).toMatchObject([{ given_up_at: expect.any(Date) }, {}])
})

it('ten senders at once send each e-mail once', async () => {
  for (let written = 0; written < 20; written += 1) await write()
  await Promise.all(Array.from({ length: 10 }, send))
  const ids = server.received.map(({ source }) => head(source)['message-id'])
  expect(ids).toHaveLength(40)
  expect(new Set(ids).size).toBe(40)
})

it('a kill between sending and marking repeats one e-mail, under the same Message-ID', async () => {
  await write()
  await send()
  const before = server.received.map(({ source }) => head(source)['message-id'])
  await db.raw(`update letter set sent_at = null, due_at = now(),
    content = jsonb_build_object('to', 'zoe@buyer.example', 'replyTo', null, 'subject', 's', 'text', 't', 'html', 'h', 'headers', '{}'::jsonb)`)
  await send()
  const after = server.received.slice(2).map(({ source }) => head(source)['message-id'])
  expect(after.toSorted()).toEqual(before.toSorted())
})

it('a message that is not stored sends no e-mail', async () => {
  const broken = db.transaction(async (trx) => {
    await storeMessage(
      trx,
      {
        firstName: 'A',
        lastName: 'B',
        email: 'a@b.example',
        company: '',
        subject: 's',
        message: 'm',
        website: '',
        key: crypto.randomUUID(),
        sender: null,
      },
      mailSettings(),
    )
    throw new Error('the disk is full')
  })
  await expect(broken).rejects.toThrow('the disk is full')
  expect(await outbox()).toEqual([])
})

it('other emails are sent before the weekly reports', async () => {
  await db.raw(
    `insert into letter (message_id, kind, content, due_at)
     select '<report-' || n || '@tideline.example>', 'weekly-report',
       '{"to":"ann@seller.example","replyTo":null,"subject":"report","text":"","html":"","headers":{}}',
       now() - interval '1 hour'
     from generate_series(1, 3) n`,
  )
  await write()
  await send()
  const subjects = server.received.map(({ source }) => head(source).subject)
  expect(subjects.slice(-3)).toEqual(['report', 'report', 'report'])
  expect(subjects).toHaveLength(5)
})
