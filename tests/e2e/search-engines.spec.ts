import { PAGES } from '../../pwa/prerender/pages.ts'
import { expect, test } from './app.ts'

const FIRST_EDITION_MS = 150_000

for (const [path, type] of [
  ['/', null],
  ['/track-record', null],
  ['/product/100', 'Product'],
  ['/supplier/100', 'Organization'],
] as const) {
  test(`a link to ${path} previews its words and a picture of the stated size`, async ({
    request,
    baseURL,
  }) => {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text()
    const meta = Object.fromEntries(
      [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map(
        ([, name = '', content = '']) => [name, content],
      ),
    )
    const own = path === '/' ? '/share.png' : `/og${path}.png`
    expect(meta).toMatchObject({
      'og:type': 'website',
      'og:url': `${baseURL}${path}`,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    expect(meta['og:image']?.split('?')[0]).toBe(`${baseURL}${own}`)
    for (const words of ['og:title', 'og:description', 'og:image:alt'])
      expect(meta[words]?.length, words).toBeGreaterThan(10)
    const reply = await request.get(meta['og:image'] ?? '')
    const bytes = await reply.body()
    expect(reply.headers()['content-type']).toBe('image/png')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(path === '/' ? 300_000 : 60_000)
    if (type === null) return
    const [, block = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    const data = JSON.parse(block)
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': type,
      url: `${baseURL}${path}`,
    })
    expect(Object.keys(data).filter((key) => /review|rating|telephone|email/i.test(key))).toEqual([])
    if (type === 'Product')
      expect(data.offers).toEqual({
        '@type': 'Offer',
        price: expect.stringMatching(/^\d+\.\d\d$/),
        priceCurrency: 'USD',
      })
  })
}

test('questions, articles and the site have structured data', async ({ request, baseURL }) => {
  const types: Record<string, unknown> = {}
  for (const { path, structured } of PAGES.filter(({ kind }) => kind === 'static')) {
    const html = await (await request.get(path)).text()
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1]
    expect(Boolean(block), path).toBe(structured !== undefined)
    if (!block) continue
    const data = JSON.parse(block)
    types[path] = data['@type'] ?? data['@graph'].map((part: { '@type': string }) => part['@type'])
    if (structured === 'questions') {
      expect(data.mainEntity).toHaveLength(path === '/help' ? 17 : 10)
      for (const { name, acceptedAnswer } of data.mainEntity) {
        expect(name).not.toBe('')
        expect(acceptedAnswer.text.length).toBeGreaterThan(40)
      }
    }
    if (structured === 'article') expect(data.mainEntityOfPage).toBe(`${baseURL}${path}`)
  }
  expect(types['/']).toEqual(['WebSite', 'Organization'])
  expect(types['/faq']).toBe('FAQPage')
})

test.describe('over a large market', () => {
  test.use({ baseURL: String(process.env.E2E_SANDBOX) })

  test('the sitemap lists every public page, and each of a sample responds', async ({ request, baseURL }) => {
    const robots = await (await request.get('/robots.txt')).text()
    expect(robots).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${baseURL}/sitemap.xml\n`)
    test.setTimeout(FIRST_EDITION_MS + 30_000)
    const placesIn = async (address: string) => {
      const text = await (await request.get(address)).text()
      return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place)
    }
    await expect
      .poll(() => placesIn('/sitemap.xml'), { timeout: FIRST_EDITION_MS, intervals: [1000] })
      .toEqual(['pages', 'products-1', 'suppliers-1'].map((name) => `${baseURL}/sitemap/${name}.xml`))
    const [pages = [], products = [], suppliers = []] = await Promise.all(
      (await placesIn('/sitemap.xml')).map(placesIn),
    )
    const listed = PAGES.filter(({ unlisted }) => !unlisted).map(({ path }) => `${baseURL}${path}`)
    expect(pages.sort()).toEqual(listed.sort())
    expect(products.length).toBeGreaterThanOrEqual(500)
    for (const address of [...listed, ...products.slice(0, 3), ...suppliers.slice(0, 3)]) {
      const reply = await request.get(address, { headers: { accept: 'text/html' } })
      const html = await reply.text()
      expect(reply.status(), address).toBe(200)
      expect(html, address).toContain(`<link rel="canonical" href="${address}" />`)
      expect(html, address).not.toContain('noindex')
      expect(html, address).not.toMatch(/origin\.invalid|\{\{/)
    }
  })
})

test('search, saved items and missing pages ask not to be indexed', async ({ request }) => {
  for (const [path, status] of [
    ['/search?q=lamp', 200],
    ['/more', 200],
    ['/no/such/page', 404],
    ['/product/999999999', 404],
    ['/supplier/abc', 404],
  ] as const) {
    const reply = await request.get(path, { headers: { accept: 'text/html' } })
    expect(reply.status(), path).toBe(status)
    expect(await reply.text(), path).toContain('<meta name="robots" content="noindex" />')
  }
})
