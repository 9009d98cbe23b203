import { XMLParser } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { startAccountApp } from '../../tests/support/account-app.ts'
import { fire } from '../../tests/support/delivery-app.ts'
import { makeMember } from '../../tests/support/members.ts'
import { escapeHtml } from '../contracts/page.ts'

const { database, app, as, read } = await startAccountApp()
const { db } = database

const pathOf = (url: string) => new URL(url).pathname

it('a private feed holds its owner’s events under stable ids, supports conditional requests, and ends when it is renewed', async () => {
  const [mai, ben] = [await makeMember(db), await makeMember(db)]
  const words = ['Lamp <b>&amp; "went"</b> viral.', 'Fan fades.']
  const events = await fire(db, mai, { words })
  await fire(db, ben, { words: ['Of somebody else.'] })
  expect(await read(mai, '/api/delivery/feed')).toEqual({ url: null })
  const { url } = JSON.parse((await as(mai, 'POST', '/api/delivery/feed')).text)
  expect(await read(mai, '/api/delivery/feed')).toEqual({ url })

  const first = await app.call(pathOf(url))
  expect([first.status, first.headers['content-type'], first.headers['set-cookie']]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
    undefined,
  ])
  expect(first.headers['x-robots-tag']).toContain('noindex')
  const { feed } = new XMLParser({ ignoreAttributes: false }).parse(first.text)
  const entries = feed.entry.map((entry: Record<string, { '#text'?: string; '@_type'?: string }>) => [
    entry.id,
    entry.title?.['@_type'],
    entry.title?.['#text'],
  ])
  expect(entries).toEqual([
    [`urn:uuid:${events[1]}`, 'html', words[1]],
    [`urn:uuid:${events[0]}`, 'html', escapeHtml(words[0] ?? '')],
  ])
  expect(feed.entry[0].link['@_href']).toBe(`${app.config.publicUrl.origin}/product/101`)
  const again = await app.call(pathOf(url), { headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.status, again.text]).toEqual([304, ''])

  const renewed = JSON.parse((await as(mai, 'POST', '/api/delivery/feed')).text).url
  expect([(await app.call(pathOf(url))).status, (await app.call(pathOf(renewed))).status]).toEqual([404, 200])
  await as(mai, 'DELETE', '/api/delivery/feed')
  expect([(await app.call(pathOf(renewed))).status, (await app.call('/feeds/x.xml')).status]).toEqual([
    404, 404,
  ])
})
