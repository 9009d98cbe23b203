import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORIGIN_PLACEHOLDER, SLOTS } from '../contracts/page.ts'
import { readAppFiles } from './app-files.ts'
import { servePwa } from './serve-pwa.ts'

const ORIGIN = 'https://tideline.example'
const SHELL = '<!doctype html><title>Tideline</title>'
const HELP = `<!doctype html><title>Help</title><link rel="canonical" href="${ORIGIN_PLACEHOLDER}/help" />`
const LANDING = `<!doctype html><title>Start</title><link rel="canonical" href="${ORIGIN_PLACEHOLDER}/" />`
const TRENDING = '<!doctype html><title>Trending</title>'
const PRODUCT = `<title>${SLOTS.title}</title><meta content="${SLOTS.description}"><link href="${ORIGIN_PLACEHOLDER}${SLOTS.path}"><meta content="${ORIGIN_PLACEHOLDER}${SLOTS.picturePath}"><meta content="${SLOTS.pictureWords}">${SLOTS.structured}`
const HOSTILE = `</title><script>alert("1")</script> 'x' & {{description}} $& $1`
const ESCAPED =
  '&#60;/title&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; &#39;x&#39; &#38; {{description}} $&#38; $1'
const FACTS = {
  title: HOSTILE,
  description: 'Sold "well"',
  picture: { path: '/og/product/42.png?edition=7', words: HOSTILE },
  about: { '@type': 'Product' as const, category: '</script>' },
  photo: '/img/a/640',
}
const SCRIPT = `export const words = '${'tide '.repeat(500)}'`

let folder: string
let server: Server
let origin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tideline-pwa-'))
  for (const sub of ['assets', '.vite', 'icons', '.frames', 'insights']) await mkdir(join(folder, sub))
  await writeFile(join(folder, 'shell.html'), SHELL)
  await writeFile(join(folder, 'index.html'), LANDING)
  await writeFile(join(folder, 'help.html'), HELP)
  await writeFile(join(folder, 'insights', 'one.html'), HELP)
  await writeFile(join(folder, 'robots.txt'), `Sitemap: ${ORIGIN_PLACEHOLDER}/sitemap.xml`)
  await writeFile(join(folder, '.frames', 'trending.html'), TRENDING)
  await writeFile(join(folder, '.frames', 'product.html'), PRODUCT)
  await writeFile(join(folder, 'service-worker.js'), '// worker')
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(join(folder, 'icons', 'icon.png'), 'png')
  await writeFile(join(folder, 'assets', 'main-abc.js'), SCRIPT)
  await writeFile(join(folder, 'assets', 'main-abc.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'assets', 'main-abc.js.map'), '{}')
  await writeFile(join(folder, '.vite', 'manifest.json'), '{"secret":1}')
  const koa = new Koa()
  const files = await readAppFiles(folder, { origin: ORIGIN, signInName: 'Replit', supportAddress: null })
  koa.use(
    servePwa(files, {
      origin: ORIGIN,
      rendered: {
        has: () => false,
        find: async () => null,
        findMissing: async () => null,
        begin: () => undefined,
        isWarming: () => false,
        renew: () => undefined,
        close: async () => undefined,
      },
      mayBeMember: () => false,
      facts: {
        product: async (id) => {
          if (id === '13') throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
          return id === '42' ? FACTS : null
        },
      },
    }),
  )
  server = createServer(koa.callback())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const page = { headers: { accept: 'text/html,*/*;q=0.8' } }
const get = (path: string, options?: RequestInit) => fetch(origin + path, options)

describe('a page address', () => {
  it.each(['/suppliers/', '/more', '/help?category=payments'])(
    '%s without a prerendered page is answered with the app shell',
    async (path) => {
      const reply = await get(path, page)
      expect([reply.status, await reply.text(), reply.headers.get('cache-control')]).toEqual([
        200,
        SHELL,
        'no-cache',
      ])
    },
  )

  it.each([
    ['/', LANDING],
    ['/help', HELP],
    ['/help/', HELP],
    ['/help.html', HELP],
    ['/help?utm_source=letter', HELP],
  ])('%s is answered with its prerendered page, with the public origin in it', async (path, html) => {
    const reply = await get(path, page)
    expect([reply.status, await reply.text()]).toEqual([200, html.replaceAll(ORIGIN_PLACEHOLDER, ORIGIN)])
  })

  it('serves a data page’s prerendered frame, which is not available as a file', async () => {
    const reply = await get('/trending', page)
    const asFile = await get('/.frames/trending.html', page)
    expect([reply.status, await reply.text(), asFile.status]).toEqual([200, TRENDING, 404])
  })

  it.each(['/no/such/page', '/insights/no-such-article'])(
    '%s that the app does not have is answered with the app shell and 404',
    async (path) => {
      const reply = await get(path, page)
      expect([reply.status, await reply.text()]).toEqual([404, SHELL])
    },
  )

  it('is answered with HTML only if the client accepts HTML', async () => {
    const reply = await get('/no/such/page', { headers: { accept: 'application/json' } })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  })

  it('is answered with 304 if the client has the shell already', async () => {
    const etag = (await get('/more', page)).headers.get('etag') ?? ''
    const again = await get('/suppliers', { headers: { ...page.headers, 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
})

describe('a product or supplier page', () => {
  it('has its texts escaped', async () => {
    const html = await (await get('/product/42', page)).text()
    const [head = '', block = ''] = html.split(/(?=<script)/)
    expect(head).toBe(
      `<title>${ESCAPED}</title><meta content="Sold &#34;well&#34;"><link href="${ORIGIN}/product/42"><meta content="${ORIGIN}/og/product/42.png?edition=7"><meta content="${ESCAPED}">`,
    )
    const [, json = '', after] =
      /^<script type="application\/ld\+json">(.*?)<\/script>(.*)$/.exec(block) ?? []
    expect([JSON.parse(json), after]).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        category: '</script>',
        name: HOSTILE,
        description: 'Sold "well"',
        url: `${ORIGIN}/product/42`,
        image: `${ORIGIN}/img/a/640`,
      },
      '',
    ])
  })

  it('is answered with 304 while it is unchanged', async () => {
    const etag = (await get('/product/42', page)).headers.get('etag') ?? ''
    const again = await get('/product/42', { headers: { ...page.headers, 'if-none-match': etag } })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache'])
  })

  it('is the app shell with 404 for an unknown id', async () => {
    const etag = (await get('/more', page)).headers.get('etag') ?? ''
    const reply = await get('/product/7', { headers: { ...page.headers, 'if-none-match': etag } })
    expect([reply.status, await reply.text(), reply.headers.get('etag')]).toEqual([404, SHELL, null])
  })

  it('is the app shell while the database is down', async () => {
    const reply = await get('/product/13', page)
    expect([reply.status, await reply.text()]).toEqual([200, SHELL])
  })
})

describe('a static file', () => {
  it('has the public origin filled in if it is text', async () => {
    const reply = await get('/robots.txt')
    expect(await reply.text()).toBe(`Sitemap: ${ORIGIN}/sitemap.xml`)
  })

  it('is immutable and sent in its smallest encoding if its name has a content hash', async () => {
    const reply = await get('/assets/main-abc.js', { headers: { 'accept-encoding': 'gzip, br' } })
    const gzipped = await get('/assets/main-abc.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect([reply.headers.get('content-encoding'), gzipped.headers.get('content-encoding')]).toEqual([
      'br',
      'gzip',
    ])
    expect([await reply.text(), await gzipped.text()]).toEqual([SCRIPT, SCRIPT])
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it.each([
    ['/service-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/icons/icon.png', 'image/png', 'public, max-age=86400'],
  ])('%s is sent as %s with %s', async (path, type, kept) => {
    const { headers } = await get(path)
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([type, kept])
  })

  it.each([
    '/assets/gone-123.js',
    '/assets/main-abc.js.map',
    '/assets/main-abc.js.br',
    '/.vite/manifest.json',
    '/.env',
    '/.git/config',
    '/backup.zip',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ])('is never replaced by the shell if missing: %s', async (path) => {
    const reply = await get(path, page)
    const text = await reply.text()
    expect(text).not.toContain('"secret"')
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'no-store',
    ])
  })
})
