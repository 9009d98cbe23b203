import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openRedirectReader } from '../outgoing/read-redirect.ts'
import { followShortLink } from './follow-short-link.ts'

const ITEM = '1729384756102938475'
const ASIN = 'B09H7GPR1G'
const TIKTOK = `https://shop.tiktok.com/view/product/${ITEM}`
const AMAZON = `https://www.amazon.com/dp/${ASIN}`

type Answer = (response: ServerResponse, request: IncomingMessage) => void
const answers = new Map<string, Answer>()
let asked: string[] = []
let bytesSent = 0
const server = createServer((request, response) => {
  const at = (request.url ?? '').slice('/hosts/'.length)
  asked.push(at)
  const answer = answers.get(at)
  if (answer) answer(response, request)
  else response.writeHead(404).end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const reader = openRedirectReader(`${origin}/hosts/`)

beforeEach(() => {
  answers.clear()
  asked = []
  bytesSent = 0
})
afterAll(async () => {
  await reader.close()
  server.closeAllConnections()
  server.close()
})

const to =
  (location: string, status = 301): Answer =>
  (response) =>
    response.writeHead(status, { location }).end()

async function follow(path: string, { timeMs = 4000 } = {}) {
  const signal = AbortSignal.timeout(timeMs)
  return await followShortLink(`https://${path}`, { read: reader.read, signal }).catch(
    (error: Error) => error.name,
  )
}

describe('follows a short link to its product', () => {
  it.each<[from: string, target: string, link: string]>([
    ['vm.tiktok.com/ZMabc123/', `https://www.tiktok.com/view/product/${ITEM}?_svg=1&sender=9`, TIKTOK],
    ['vt.tiktok.com/ZSabc123/', `https://shop.tiktok.com/view/product/${ITEM}?region=VN`, TIKTOK],
    ['www.tiktok.com/t/ZTabc123/', `https://www.tiktok.com/shop/pdp/neck-fan/${ITEM}`, TIKTOK],
    ['tiktok.com/t/ZTabc124/', `https://www.tiktok.com/view/product/${ITEM}`, TIKTOK],
    ['amzn.to/3AbCdEf', `https://www.amazon.com/Lamp-Pro/dp/${ASIN}?tag=blog-21`, AMAZON],
    ['a.co/d/3xYz9Qw', `http://www.amazon.com/dp/${ASIN}?ref=cm_sw`, AMAZON],
    ['amzn.to/4AbCdEf', `https://www.amazon.de/dp/${ASIN}`, `https://www.amazon.de/dp/${ASIN}`],
    ['amzn.to/5AbCdEf', 'https://www.amazon.com/s?k=desk+lamp', 'desk lamp'],
    ['shp.ee/7kabcde', 'https://shopee.vn/Quat-mini-i.88201679.5873954476', 'Quat mini'],
    [
      's.click.aliexpress.com/e/_DabC1',
      'https://star.aliexpress.com/share/share.htm?redirectUrl=https%3A%2F%2Fwww.aliexpress.com%2Fitem%2FNeck-Fan%2F1005001.html',
      'Neck Fan',
    ],
    [
      's.click.aliexpress.com/e/_DabC2',
      'https://www.aliexpress.com/item/Neck-Fan/1005001.html?aff=1',
      'Neck Fan',
    ],
    [
      's.click.aliexpress.com/e/_DabC3',
      'https://www.aliexpress.com/item/1005001.html?aff=1',
      'https://www.aliexpress.com/item/1005001.html',
    ],
    [
      'vm.tiktok.com/ZMvideo/',
      'https://www.tiktok.com/@shop/video/7290000000000000001?u=1',
      'https://www.tiktok.com/@shop/video/7290000000000000001',
    ],
  ])('%s to %s', async (from, target, link) => {
    answers.set(from, to(target))
    expect(await follow(from)).toMatchObject({ outcome: 'found', link })
    expect(asked).toEqual([from])
  })

  it('of TikTok’s app, with its title and more than 2,000 characters of tracking', async () => {
    const info = JSON.stringify({ title: 'Quạt "mini" đeo cổ', image: 'https://p16.example/1.webp' })
    const sender = `encode_params=${'M'.repeat(2200)}&user_id=7`
    const query = `${sender}&og_info=${encodeURIComponent(info).replaceAll('%20', '+')}`
    answers.set('vt.tiktok.com/ZSlong/', to(`https://www.tiktok.com/view/product/${ITEM}?${query}`))
    const name = 'Quạt "mini" đeo cổ'
    expect(await follow('vt.tiktok.com/ZSlong/')).toEqual({ outcome: 'found', link: TIKTOK, name })
  })

  it.each([301, 302, 303, 307, 308])('by status %i', async (status) => {
    answers.set('a.co/d/1', to(AMAZON, status))
    expect(await follow('a.co/d/1')).toMatchObject({ outcome: 'found' })
  })

  it('through two more listed hosts and a relative redirect', async () => {
    answers.set('vm.tiktok.com/ZM1/', to('https://m.tiktok.com/v/1?x=1'))
    answers.set('m.tiktok.com/v/1?x=1', to('/v/2'))
    answers.set('m.tiktok.com/v/2', to(TIKTOK))
    expect(await follow('vm.tiktok.com/ZM1/')).toMatchObject({ outcome: 'found', link: TIKTOK })
  })
})

describe('finds no product and asks nobody else', () => {
  it.each<[what: string, location: string]>([
    ['an address of this machine', 'http://127.0.0.1:80/'],
    ['loopback by https', 'https://127.0.0.1/view/product/1729384756102938475'],
    ['loopback in IPv6', 'https://[::1]/'],
    ['cloud metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['a private network', 'https://10.0.0.7/admin'],
    ['a decimal address', 'https://2130706433/'],
    ['localhost', 'https://localhost/'],
    ['this server by its port', 'http://127.0.0.1:3000/api/account'],
    ['another port of a listed host', `https://www.tiktok.com:8443/view/product/${ITEM}`],
    ['another scheme', `ftp://www.amazon.com/dp/${ASIN}`],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['an app', `intent://www.tiktok.com/view/product/${ITEM}#Intent;end`],
    ['userinfo', `https://www.amazon.com@evil.example/dp/${ASIN}`],
    ['userinfo before a listed host', `https://user:pw@www.amazon.com/dp/${ASIN}`],
    ['a host in other letters', `https://www.аmazon.com/dp/${ASIN}`],
    ['a host in Punycode', `https://www.xn--mazon-3ve.com/dp/${ASIN}`],
    ['a full stop of another script', `https://www.amazon。com.evil.example/dp/${ASIN}`],
    ['a host that ends like a shop', `https://evilamazon.com/dp/${ASIN}`],
    ['a host that begins like a shop', `https://www.amazon.com.evil.example/dp/${ASIN}`],
    ['a product in a query', `https://evil.example/?u=${AMAZON}`],
    ['a product after a space', `https://evil.example/ ${AMAZON}`],
    ['another shortener', 'https://bit.ly/3AbCdEf'],
    ['a profile', 'https://www.amazon.com/stores/Lumo/page/1234'],
    ['a very long address', `https://www.amazon.com/dp/${ASIN}?x=${'a'.repeat(4000)}`],
    ['nothing', ''],
    ['a half address', 'https://'],
  ])('%s', async (_, location) => {
    answers.set('vm.tiktok.com/ZMbad/', (response) => {
      response.writeHead(302, { location: Buffer.from(location).toString('latin1') }).end()
    })
    expect(await follow('vm.tiktok.com/ZMbad/')).toEqual({ outcome: 'no-product', link: null, name: null })
    expect(asked).toEqual(['vm.tiktok.com/ZMbad/'])
  })

  it('a link that leads to itself is opened once', async () => {
    answers.set('amzn.to/loop', to('https://amzn.to/loop'))
    expect(await follow('amzn.to/loop')).toMatchObject({ outcome: 'no-product' })
    expect(asked).toHaveLength(1)
  })

  it('two links that lead to each other are opened once each', async () => {
    answers.set('amzn.to/a', to('https://a.co/b'))
    answers.set('a.co/b', to('https://amzn.to/a'))
    expect(await follow('amzn.to/a')).toMatchObject({ outcome: 'no-product' })
    expect(asked).toHaveLength(2)
  })

  it('a chain is left after three redirects', async () => {
    for (const at of [1, 2, 3, 4]) answers.set(`a.co/${at}`, to(`https://a.co/${at + 1}`))
    answers.set('a.co/5', to(AMAZON))
    expect(await follow('a.co/1')).toMatchObject({ outcome: 'no-product' })
    expect(asked).toEqual(['a.co/1', 'a.co/2', 'a.co/3'])
  })

  it.each([200, 204, 304, 400, 403, 404, 410])('status %i is not a redirect', async (status) => {
    answers.set('a.co/d/2', (response) => response.writeHead(status).end())
    expect(await follow('a.co/d/2')).toMatchObject({ outcome: 'no-product' })
  })
})

describe('does not wait for', () => {
  it('a page of 10 MB', async () => {
    answers.set('amzn.to/large', (response) => sendLarge(response))
    expect(await follow('amzn.to/large')).toMatchObject({ outcome: 'no-product' })
    expect(bytesSent).toBeLessThan(6_000_000)
  })

  it('a redirect with a body of 10 MB', async () => {
    answers.set('amzn.to/heavy', (response) => {
      response.writeHead(302, { location: AMAZON })
      sendLarge(response)
    })
    expect(await follow('amzn.to/heavy')).toMatchObject({ outcome: 'found', link: AMAZON })
    expect(bytesSent).toBeLessThan(6_000_000)
  })

  it('a body that never ends', async () => {
    answers.set('amzn.to/drip', (response) => {
      response.writeHead(302, { location: AMAZON }).write('.')
    })
    expect(await follow('amzn.to/drip', { timeMs: 1000 })).toMatchObject({ outcome: 'found' })
  })

  it('a server that does not answer', async () => {
    answers.set('shp.ee/slow', () => undefined)
    expect(await follow('shp.ee/slow', { timeMs: 200 })).toBe('NotReached')
  })

  it('a chain of slow redirects beyond the whole time', async () => {
    for (const at of [1, 2, 3])
      answers.set(`a.co/s${at}`, (response) => {
        setTimeout(() => response.writeHead(301, { location: `https://a.co/s${at + 1}` }).end(), 150)
      })
    expect(await follow('a.co/s1', { timeMs: 250 })).toBe('NotReached')
  })

  it('a server that breaks off or sends nonsense', async () => {
    answers.set('shp.ee/cut', (response) => response.socket?.destroy())
    answers.set('shp.ee/odd', (response) => response.socket?.end('not http at all\r\n\r\n'))
    answers.set('shp.ee/head', (response) => {
      response.writeHead(302, { 'x-long': 'x'.repeat(40_000), location: AMAZON }).end()
    })
    for (const path of ['shp.ee/cut', 'shp.ee/odd', 'shp.ee/head'])
      expect(await follow(path)).toBe('NotReached')
  })

  it.each([429, 500, 502, 503])('a shop that answers %i', async (status) => {
    answers.set('shp.ee/busy', (response) => response.writeHead(status).end())
    expect(await follow('shp.ee/busy')).toMatchObject({ outcome: 'no-answer' })
  })
})

describe('without a fake, the guard of outgoing requests', () => {
  it.each([
    'http://vm.tiktok.com/ZM1/',
    'https://127.0.0.1/ZM1/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://printer/',
    'https://vm.tiktok.com:8443/ZM1/',
    'https://user@vm.tiktok.com/ZM1/',
    'no address',
  ])('refuses %s', async (address) => {
    const outside = openRedirectReader(null)
    await expect(outside.read(address, AbortSignal.timeout(1000))).rejects.toThrow(/address/)
    await outside.close()
  })
})

function sendLarge(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, 'x')
  let left = 160
  const send = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1
      bytesSent += chunk.length
      if (!response.write(chunk)) {
        response.once('drain', send)
        return
      }
    }
    response.end()
  }
  send()
}
