import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { SHORT_LINKS_A_MINUTE } from '../contracts/lookup.ts'
import { readShopLink } from '../contracts/shop-links.ts'
import { startSandbox } from '../sandbox/start-sandbox.ts'

const database = await createTestDatabase()
const sandbox = await startSandbox()
const app = await startApp({ ...database, sandbox, environment: { TRUST_PROXY: 'on' } })

afterAll(() => sandbox.stop())

let visitors = 0
function visitor(): string {
  visitors += 1
  return `198.51.100.${visitors % 250}`
}

async function open(link: string, from = visitor()) {
  const query = new URLSearchParams({ link })
  const headers = { 'x-requested-with': 'app', 'x-forwarded-for': from }
  const { status, text } = await app.call(`/api/lookup/short?${query}`, { headers })
  return { status, ...JSON.parse(text) }
}

describe('the sandbox’s short links', () => {
  it.each([
    ['https://vm.tiktok.com/ZM7/', 'tiktok'],
    ['https://vt.tiktok.com/ZS7/', 'tiktok'],
    ['https://www.tiktok.com/t/ZT7/', 'tiktok'],
    ['https://amzn.to/A7', 'amazon'],
    ['https://a.co/d/7', 'amazon'],
  ])('%s leads to a product of %s', async (address, channel) => {
    const { status, outcome, link } = await open(address)
    expect({ status, outcome }).toEqual({ status: 200, outcome: 'found' })
    expect(readShopLink(link)).toMatchObject({ kind: 'product', channel })
  })

  it.each(['https://s.click.aliexpress.com/e/_D7', 'https://shp.ee/7'])(
    '%s leads to a name',
    async (address) => {
      const { outcome, link } = await open(address)
      expect(outcome).toBe('found')
      expect(readShopLink(link)).toEqual({ kind: 'name', name: link })
    },
  )

  it.each([
    ['https://vm.tiktok.com/profile/', 'no-product'],
    ['https://amzn.to/loop', 'no-product'],
    ['https://vm.tiktok.com/inward/', 'no-product'],
    ['https://a.co/d/nothing', 'no-product'],
    ['https://shp.ee/broken', 'no-answer'],
  ])('%s: %s', async (address, outcome) => {
    expect(await open(address)).toMatchObject({ status: 200, outcome, link: null })
  })
})

it('a link of another host is refused', async () => {
  for (const link of ['https://bit.ly/3', 'https://127.0.0.1/x', 'https://vm.tiktok.com@evil.example/ZM1/'])
    expect(await open(link)).toMatchObject({ status: 400, error: { code: 'invalid_input' } })
})

it('a link, a prefetch or a form of another site cannot make the server open one', async () => {
  const { status } = await app.call('/api/lookup/short?link=https://vm.tiktok.com/ZM7/')
  expect(status).toBe(403)
})

it('a link that the member opened leads on to the look-up', async () => {
  const { link } = await open('https://vm.tiktok.com/ZM7/')
  const { text } = await app.call(`/api/lookup?${new URLSearchParams({ link })}`)
  expect(JSON.parse(text).read).toMatchObject({ kind: 'product', channel: 'tiktok' })
})

it('one network is limited to some short links a minute', async () => {
  const replies = await Promise.all(
    Array.from({ length: SHORT_LINKS_A_MINUTE + 2 }, () => open('https://vm.tiktok.com/ZM7/', '203.0.113.7')),
  )
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(2)
})
