import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'

const database = await createTestDatabase()

const PATH = '/.well-known/security.txt'
const NOW = new Date('2026-11-22T12:00:00Z')

async function fieldsWith(environment: NodeJS.ProcessEnv): Promise<string[][]> {
  const app = await startApp({ ...database, environment, now: () => NOW })
  const { status, headers, text } = await app.call(PATH)
  await app.stop()
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/: (.*)/, 2))
}

describe('security.txt', () => {
  it('names the contact page and an end within a year, as its standard asks, where no address is set', async () => {
    expect(await fieldsWith({ PUBLIC_URL: 'https://shop.example' })).toEqual([
      ['Contact', 'https://shop.example/contact'],
      ['Expires', '2026-12-22T12:00:00.000Z'],
      ['Preferred-Languages', 'en'],
      ['Canonical', `https://shop.example${PATH}`],
    ])
  })

  it('names the operator’s address first where one is set', async () => {
    const fields = await fieldsWith({
      PUBLIC_URL: 'https://shop.example',
      SECURITY_CONTACT: 'security@shop.example',
    })
    expect(fields.filter(([field]) => field === 'Contact')).toEqual([
      ['Contact', 'mailto:security@shop.example'],
      ['Contact', 'https://shop.example/contact'],
    ])
  })
})
