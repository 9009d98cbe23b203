import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servePwa } from './pwa.ts'

const SHELL = '<!doctype html><title>Tideline</title>'
const SCRIPT = `export const words = '${'tide '.repeat(500)}'`

let folder: string
let server: Server
let origin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tideline-pwa-'))
  for (const sub of ['assets', '.vite', 'icons']) await mkdir(join(folder, sub))
  await writeFile(join(folder, 'index.html'), SHELL)
  await writeFile(join(folder, 'service-worker.js'), '// worker')
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(join(folder, 'icons', 'icon.png'), 'png')
  await writeFile(join(folder, 'assets', 'main-abc.js'), SCRIPT)
  await writeFile(join(folder, 'assets', 'main-abc.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'assets', 'main-abc.js.map'), '{}')
  await writeFile(join(folder, '.vite', 'manifest.json'), '{"secret":1}')
  const koa = new Koa()
  koa.use(await servePwa(folder))
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
  it.each(['/', '/trending', '/product/42', '/suppliers/', '/more'])(
    '%s of the app answers the shell',
    async (path) => {
      const reply = await get(path, page)
      expect([reply.status, await reply.text(), reply.headers.get('cache-control')]).toEqual([
        200,
        SHELL,
        'no-cache',
      ])
    },
  )

  it('that the app does not have answers the shell as 404', async () => {
    const reply = await get('/no/such/page', page)
    expect([reply.status, await reply.text()]).toEqual([404, SHELL])
  })

  it('is only for those who want a page', async () => {
    const reply = await get('/no/such/page', { headers: { accept: 'application/json' } })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  })

  it('answers 304 when the shell is known already', async () => {
    const etag = (await get('/', page)).headers.get('etag') ?? ''
    const again = await get('/trending', { headers: { ...page.headers, 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
})

describe('a file', () => {
  it('named by its content may be kept for ever, in the smallest packing there is', async () => {
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
  ])('%s is %s and kept as %s', async (path, type, kept) => {
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
  ])('that is not for browsers is never the shell: %s', async (path) => {
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
