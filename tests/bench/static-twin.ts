import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright'

export interface StaticTwin {
  origin: string
  bytes: number
  stop(): void
}

const PHONE = {
  viewport: { width: 412, height: 823 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power) AppleWebKit/537.36 Chrome/137.0.0.0 Mobile Safari/537.36',
}

interface Kept {
  headers: Record<string, string>
  body: Buffer
}

/** Markup, pictures and styles of the rendered page in memory, without scripts. */
export async function startStaticTwin(browser: Browser, address: string): Promise<StaticTwin> {
  const kept = new Map<string, Kept>()
  const { viewport, userAgent } = PHONE
  const page = await browser.newPage({ viewport, userAgent, deviceScaleFactor: 1.75, isMobile: true })
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (!response.ok() || !/\.(css|woff2|svg)$|^\/img\//.test(pathname)) return
    kept.set(pathname, prepared(response.headers()['content-type'] ?? '', await response.body()))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const served = await (await fetch(address, { headers: { 'user-agent': userAgent } })).text()
  const html = await page.evaluate((first) => {
    for (const script of document.querySelectorAll(
      'script:not([type*=json]), link[rel=app-part], link[rel=modulepreload]',
    ))
      script.remove()
    for (const sheet of document.querySelectorAll('link[rel=stylesheet]'))
      if (!first.includes(`"${sheet.getAttribute('href')}"`)) sheet.remove()
    return `<!doctype html>${document.documentElement.outerHTML}`
  }, served)
  await page.close()
  const markup = prepared('text/html; charset=utf-8', Buffer.from(html))

  const server = createServer(({ url = '' }, response) => {
    const found = url === '/' ? markup : kept.get(url)
    response.writeHead(found ? 200 : 404, found?.headers)
    response.end(found?.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    bytes: [markup, ...kept.values()].reduce((sum, { body }) => sum + body.length, 0),
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function prepared(type: string, plain: Buffer): Kept {
  const packed = /text|svg/.test(type)
  const body = packed ? brotliCompressSync(plain) : plain
  return {
    headers: {
      'content-type': type,
      'content-length': String(body.length),
      ...(packed ? { 'content-encoding': 'br' } : {}),
    },
    body,
  }
}
