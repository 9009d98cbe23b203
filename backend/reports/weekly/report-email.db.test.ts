import { Window } from 'happy-dom'
import { expect, it } from 'vitest'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../../tests/support/factories.ts'
import { startMailServer } from '../../../tests/support/mail-server.ts'
import { makeMember } from '../../../tests/support/members.ts'
import { makeShipment, startWeeklyApp, watch, writeReports } from '../../../tests/support/weekly-app.ts'
import { sendOutbox } from '../../inbox/send-outbox.ts'
import { openLog } from '../../process/log.ts'
import { readConfig } from '../../settings/config.ts'
import { sealPicks } from '../../track-record/seal-picks.ts'

const EVIL = [
  '<img src=https://evil.test/x.png onerror=alert(1)><script>alert(1)</script>',
  '"><form action="https://evil.test"><input name=p></form><a href="https://evil.test">free</a>',
  "lamp\r\nBcc: all@evil.test\r\n\r\n.\r\n=cmd|' /C calc'!A0",
  '{{constructor.constructor("alert(1)")()}}\u2028https://evil.test/in-the-name</style><style>*{display:none}',
]
const FLAT = { velocity: 2, low: -5, confidence: 'low', stage: 'steady' } as const

const weekly = await startWeeklyApp()
const { db } = weekly.database
const origin = weekly.app.config.publicUrl.origin
const ann = await makeMember(db, { plan: 'pro', email: 'ann@seller.example' })
const [rising, changed, watched] = await Promise.all(
  EVIL.slice(0, 3).map((name) => makeProduct(db, { name, category: EVIL[3] ?? null, price: 12 })),
)
if (!rising || !changed || !watched) throw new Error('three were made')
const supplier = await makeSupplier(db, { name: `${EVIL[0]} Works`, country: null })
for (const day of ['2026-11-12', '2026-01-01']) await makeShipment(db, supplier, day)
await makeMatch(db, rising, supplier)
await watch(db, ann, 'product', watched)
await db('source_state').insert({ source: 'test-source', origin: 'sandbox', label: EVIL[1], provides: [] })
const edition = await publishEdition(db, [
  { id: rising, trend: { velocity: 86, low: 40 }, before: FLAT },
  { id: changed, trend: FLAT, before: { stage: 'viral', velocity: 90, low: 50 } },
  { id: watched, trend: { velocity: 60, low: 30 }, before: { velocity: 20, low: -1, stage: 'steady' } },
])
await db.transaction((trx) => sealPicks(trx, edition))
await weekly.write()

async function arrived() {
  const [only] = await weekly.emailsTo('ann@seller.example')
  if (!only) throw new Error('no e-mail was written')
  return only.content
}

it('the report’s HTML escapes a source’s texts: no script, picture, form or foreign link', async () => {
  const { html } = await arrived()
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(html)
  expect(document.querySelectorAll('script, img, form, input, iframe, object, link, base, svg')).toHaveLength(
    0,
  )
  expect(document.querySelectorAll('style')).toHaveLength(1)
  const attributes = [...document.querySelectorAll('*')].flatMap((element) => [...element.attributes])
  expect(attributes.filter(({ name }) => name.startsWith('on') || name === 'src')).toEqual([])
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((link) => !link.startsWith(`${origin}/`))).toEqual([])
  expect(html).not.toMatch(/url\(|@import|http-equiv/i)
  expect([...document.querySelectorAll('a.name')].map((link) => link.textContent)).toContain(EVIL[0])
})

it('the report’s plain text has the same content, and marks sample data', async () => {
  const { text, html, subject } = await arrived()
  expect(subject).toBe(
    '2 newly trending, 1 move in what you saved, 1 stage change, 1 supplier shipping again · Tideline weekly report',
  )
  expect(text).toMatch(/186 sold last week · 1\.9x its normal week\s+Growing, very likely\n/)
  expect(text).toMatch(/Before: viral\. Now: Steady\s+102 sold last week · 1\.0x its normal week\n/)
  expect(text).toContain(
    'Before: steady. Now: Growing, very likely. 160 sold last week · 1.6x its normal week.',
  )
  expect(text).toContain('Shipped on 12 Nov 2026, the first shipment since 1 Jan 2026')
  expect(text).toMatch(/Sample data · .+, 20 Nov 2026/)
  for (const form of [text, html]) expect(form).toContain('Sample data: not real, only for testing.')
  expect(text).not.toContain('\r')
  expect(text).not.toMatch(/^Bcc:/m)
  expect(text).not.toMatch(/^\s*https?:\/\/(?!localhost)/m)
})

it('the report carries the last hash of the track record', async () => {
  const rows = JSON.parse((await weekly.app.call('/api/track-record/chain')).text)
  const { text, html } = await arrived()
  for (const form of [text, html]) {
    expect(form).toContain(`${rows.length} rows, predictions and results, sealed by`)
    expect(form).toContain(rows.at(-1).hash)
    expect(form).toContain(`${origin}/track-record#verify`)
  }
})

it('the report has an unsubscribe link and the headers of RFC 8058', async () => {
  const { text, headers } = await arrived()
  const token = /\/weekly-report\/unsubscribe\?token=([\w-]+)/.exec(text)?.[1]
  expect(token).toMatch(/^[\w-]{20,100}$/)
  expect(headers).toEqual({
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': `<${origin}/api/weekly-report/unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

it('the report reaches the mail server with each header once and both forms complete', async () => {
  const { db } = weekly.database
  const server = await startMailServer()
  const config = readConfig({
    SMTP_URL: server.url,
    MAIL_FROM: 'Tideline <no-reply@tideline.example>',
    CONTACT_TO: 'desk@tideline.example',
  })
  const ben = await makeMember(db, { plan: 'pro', email: 'ben@seller.example' })
  await watch(db, ben, 'product', (await db('product').first()).id)
  await writeReports(db, { config }, () => new Date('2026-11-21T12:00:00Z'))
  await sendOutbox(db, config.mail, openLog({ log: 'silent' }))
  await server.stop()
  const [sent] = server.received
  const head = (sent?.source ?? '').slice(0, sent?.source.indexOf('\r\n\r\n'))
  const fields = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const names = fields.map((field) => field.slice(0, field.indexOf(':')).toLowerCase())
  expect([server.received.length, sent?.to]).toEqual([1, ['ben@seller.example']])
  expect(names.filter((name) => /[^a-z-]/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  expect(names).not.toContain('bcc')
  expect(fields).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(fields.find((field) => field.startsWith('List-Unsubscribe:'))).toMatch(
    /^List-Unsubscribe: <http:\/\/localhost:3000\/api\/weekly-report\/unsubscribe\?token=[\w-]+>$/,
  )
  expect(head).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(sent?.source).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
  expect(sent?.source).toMatch(/^Content-Type: text\/html; charset=utf-8/m)
})
