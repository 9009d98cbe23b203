import { describe, expect, it } from 'vitest'
import { type Reply, startApp } from '../../tests/support/app.ts'
import { needBuiltApp } from '../../tests/support/built-app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'

const PHONE = { accept: 'text/html', 'accept-encoding': 'identity', 'sec-ch-ua-mobile': '?1' }

needBuiltApp()
const database = await createTestDatabase()
const { db } = database
const product = await makeProduct(db, { name: 'First bottle' })
const supplier = await makeSupplier(db, { name: 'Danang Houseware' })
await makeMatch(db, product, supplier)
await publishEdition(db, [{ id: product }])
const app = await startApp(database)

const ask = (path: string, headers = {}): Promise<Reply> =>
  app.call(path, { headers: { ...PHONE, ...headers } })
const OF_DATA = /"version":"\d+-/

async function rendered(path: string): Promise<Reply> {
  await expect.poll(async () => (await ask(path)).text).toMatch(OF_DATA)
  return await ask(path)
}

function wordsOf({ text }: Reply): string {
  const [, body = ''] = /<body>(.*?)<script/s.exec(text) ?? []
  return body.replace(/<[^>]+>/g, ' ')
}

describe('a page of data', () => {
  it('is rendered for every spelling of its URL that the app accepts', async () => {
    const pages: [path: string, words: RegExp][] = [
      ['/trending', /First bottle/],
      ['/trending?list=amazon', /First bottle/],
      ['/trending?category=Kitchen+%26+Dining', /First bottle/],
      ['/trending?category=Nope&order=', /First bottle/],
      ['/suppliers?q=danang+houseware', /Danang Houseware/],
      ['/suppliers?q=danang%20houseware', /Danang Houseware/],
      ['/suppliers?q=7', /No supplier matches/],
      ['/suppliers?q=&sort=', /Danang Houseware/],
      [`/product/${product}/`, /First bottle/],
      [`/supplier/${supplier}?product=${product}`, /Danang Houseware/],
      [`/supplier/${supplier}?product=abc`, /Danang Houseware/],
    ]
    for (const [path, words] of pages)
      expect([path, wordsOf(await rendered(path))]).toEqual([path, expect.stringMatching(words)])
  })

  it('is not sent again to a browser that has it, and without a body to HEAD', async () => {
    const page = await rendered('/suppliers')
    const again = await ask('/suppliers', { 'if-none-match': String(page.headers.etag) })
    expect([again.status, again.text]).toEqual([304, ''])
    const head = await app.call('/suppliers', { method: 'HEAD', headers: PHONE })
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', page.headers.etag])
    const wide = await ask('/suppliers', {
      'sec-ch-ua-mobile': '?0',
      'if-none-match': String(page.headers.etag),
    })
    expect(wide.status).toBe(200)
  })

  it('is the frame for a member, and shared caches do not keep it', async () => {
    const { cookie } = await makeMember(db)
    const page = await rendered(`/product/${product}`)
    const frame = await ask(`/product/${product}`, { cookie })
    expect([page.headers['cache-control'], frame.headers['cache-control']]).toEqual([
      'no-cache',
      'private, no-cache',
    ])
    expect([frame.status, OF_DATA.test(frame.text), frame.text.includes('First bottle')]).toEqual([
      200,
      false,
      true,
    ])
    for (const { headers } of [page, frame]) expect(headers.vary).toMatch(/Cookie/)
  })
})

describe('an address about nothing', () => {
  it.each([
    ['/product/999999', 'This product is not in our data', '/trending'],
    ['/product/abc', 'This product is not in our data', '/trending'],
    ['/supplier/999999', 'This supplier is not in our data', '/suppliers'],
    ['/no/such/page', 'There is no page at this address', '/trending'],
    ['/insights/no-such-article', 'There is no page at this address', '/trending'],
  ])('%s gets a 404 page with links onward, also without script', async (path, words, way) => {
    await expect.poll(async () => wordsOf(await ask(path))).toContain(words)
    const { status, text, headers } = await ask(path)
    expect([status, headers['cache-control'], headers.etag]).toEqual([404, 'no-cache', undefined])
    expect(text).toContain('<meta name="robots" content="noindex" />')
    expect(text).toMatch(new RegExp(`<a [^>]*href="${way}"`))
    expect(text).not.toMatch(/\{\{\w+\}\}/)
  })

  it('is the plain app for a member, which shows the message', async () => {
    const { cookie } = await makeMember(db)
    const { status, text } = await ask('/product/999999', { cookie })
    expect([status, text.includes('not in our data')]).toEqual([404, false])
  })
})

it('a page is from the latest edition, and pages requested before are ready at once', async () => {
  await rendered('/trending')
  const second = await makeProduct(db, { name: 'Second bottle' })
  const edition = await publishEdition(db, [{ id: second }])
  await app.reached(edition)
  const { version } = JSON.parse((await app.call('/api/edition')).text)
  const seen: string[] = []
  await expect
    .poll(async () => {
      const { text } = await ask('/trending')
      seen.push(text)
      return text
    })
    .toContain('Second bottle')
  for (const text of seen) {
    expect(text).not.toContain('First bottle')
    if (OF_DATA.test(text)) expect(text).toContain(`"version":"${version}"`)
  }
  expect((await ask(`/product/${product}`)).status).toBe(404)
})
