import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openShortLinks } from './short-links.ts'

const AMAZON = 'https://www.amazon.com/dp/B09H7GPR1G'

let asked: string[] = []
let waiting: ServerResponse[] = []
let away = false
const server = createServer((request, response) => {
  asked.push((request.url ?? '').replace('/hosts/', ''))
  if (request.url?.includes('/wait')) waiting.push(response)
  else if (away) response.writeHead(503).end()
  else redirect(response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
let clock = new Date('2026-11-20T10:00:00Z')
const shortLinks = openShortLinks({
  fakeUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hosts/`,
  now: () => clock,
  log: pino({ level: 'silent' }),
})

beforeEach(() => {
  asked = []
  waiting = []
  away = false
})
afterAll(async () => {
  await shortLinks.close()
  server.closeAllConnections()
  server.close()
})

function redirect(response: ServerResponse): void {
  response.writeHead(301, { location: AMAZON }).end()
}

it('keeps a link by its id for a day, without fields of its sender', async () => {
  const first = await shortLinks.resolve('https://amzn.to/3AbCdEf?ref=me', 'a')
  clock = new Date(clock.getTime() + 23 * 3_600_000)
  expect(await shortLinks.resolve('https://amzn.to/3AbCdEf', 'b')).toEqual(first)
  expect(asked).toEqual(['amzn.to/3AbCdEf'])
  clock = new Date(clock.getTime() + 2 * 3_600_000)
  expect((await shortLinks.resolve('https://amzn.to/3AbCdEf', 'b')).askedAt).toEqual(clock)
  expect(asked).toHaveLength(2)
})

it('asks a shop that did not answer again after a minute', async () => {
  away = true
  expect(await shortLinks.resolve('https://shp.ee/away', 'a')).toMatchObject({ outcome: 'no-answer' })
  await shortLinks.resolve('https://shp.ee/away', 'a')
  expect(asked).toHaveLength(1)
  clock = new Date(clock.getTime() + 61_000)
  away = false
  expect(await shortLinks.resolve('https://shp.ee/away', 'a')).toMatchObject({ outcome: 'found' })
})

it('opens a link once for several people', async () => {
  const both = ['a', 'b'].map((asker) => shortLinks.resolve('https://a.co/wait1', asker))
  await expect.poll(() => waiting.length).toBe(1)
  for (const response of waiting) redirect(response)
  expect(await Promise.all(both)).toMatchObject([{ link: AMAZON }, { link: AMAZON }])
  expect(asked).toHaveLength(1)
})

it('opens a link once for one person who asks many times', async () => {
  const many = Array.from({ length: 6 }, () => shortLinks.resolve('https://a.co/wait2', 'a'))
  await expect.poll(() => waiting.length).toBe(1)
  for (const response of waiting) redirect(response)
  for (const link of await Promise.all(many)) expect(link).toMatchObject({ link: AMAZON })
  expect(asked).toHaveLength(1)
})

it.each([
  'https://vn.shp.ee/bs4fXcMs',
  'https://s.shopee.vn/3g1hO9kdfO',
  'https://a.aliexpress.com/_mKcJ8RJ',
  'https://amzn.eu/d/0aKJ4Va9',
  'https://www.tiktok.com/t/ZTabc/',
])('opens %s', async (link) => {
  expect(await shortLinks.resolve(`${link}?by=me`, 'a')).toMatchObject({ outcome: 'found' })
  expect(asked).toEqual([link.replace('https://', '')])
})

it('gives one network two places, so another is not kept waiting', async () => {
  const many = [1, 2, 3, 4].map((at) => shortLinks.resolve(`https://a.co/wait/${at}`, 'busy'))
  await expect.poll(() => waiting.length).toBe(2)
  expect(await shortLinks.resolve('https://a.co/quick', 'other')).toMatchObject({ outcome: 'found' })
  expect(asked).toEqual(['a.co/wait/1', 'a.co/wait/2', 'a.co/quick'])
  for (let open = waiting; open.length > 0; open = waiting) {
    waiting = []
    for (const response of open) redirect(response)
    await new Promise((done) => setTimeout(done, 50))
  }
  await Promise.all(many)
})

it.each([
  'https://bit.ly/3AbCdEf',
  'https://vm.tiktok.com.evil.example/ZM1/',
  'https://evil.vm.tiktok.com/ZM1/',
  'https://vm.tiktok.com@evil.example/ZM1/',
  'https://vm.tiktok.com:8443/ZM1/',
  'https://vm.tiktok.com/../../admin',
  'https://vm.tiktok.com/%2e%2e/x',
  'https://vm.tiktok.com/',
  'https://www.tiktok.com/@someone',
  'https://nottiktok.com/t/ZT1/',
  'https://m.tiktok.com/t/ZT1/',
  'https://shp.ee.evil.example/7',
  'https://evil.shp.ee/7',
  'http://amzn.to/3AbCdEf',
  'amzn.to/3AbCdEf',
  `https://amzn.to/${'a'.repeat(80)}`,
  'https://127.0.0.1/ZM1/',
])('does not open %s', async (link) => {
  await expect(shortLinks.resolve(link, 'a')).rejects.toThrow('link is not a short link that we open.')
  expect(asked).toEqual([])
})
