import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, inject, it, vi } from 'vitest'
import { createTestDatabase } from '../tests/support/database.ts'
import { publishEdition } from '../tests/support/factories.ts'
import { scratchFolder } from '../tests/support/scratch-folder.ts'

const unready = new Set<string>()

const home = await scratchFolder()
const database = await createTestDatabase()
await publishEdition(database.db, [])
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const server = spawn(process.execPath, [join(inject('compiled'), 'main.js')], {
  env: {
    PATH: process.env.PATH,
    ...{ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: home, DATABASE_URL: database.url },
    ...{ SANDBOX: 'off', LOG_LEVEL: 'silent', DRAIN_SECONDS: '4' },
  },
  stdio: 'ignore',
})
await vi.waitFor(
  async () => {
    const { status, text } = await ask('/readyz')
    if (status !== 200) unready.add(text)
    expect(status).toBe(200)
  },
  { timeout: 60_000, interval: 20 },
)
const firstPage = (await ask('/trending')).text

afterAll(() => void server.kill('SIGKILL'))

it('a process becomes ready only after the most visited pages are rendered', () => {
  expect([...unready]).toContainEqual(expect.stringContaining('are being rendered'))
  expect(firstPage).toMatch(/"version":"\d/)
})

it('a process that gets SIGTERM reports 503 to balancers, keeps answering meanwhile, and ends', async () => {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await vi.waitFor(
    async () =>
      expect(await ask('/readyz')).toMatchObject({
        status: 503,
        text: expect.stringContaining('about to stop'),
      }),
    { timeout: 3000, interval: 20 },
  )
  expect(await ask('/api/stats')).toMatchObject({ status: 200, connection: 'close' })
  expect(await ended).toEqual([0, null])
  await expect(ask('/api/stats')).rejects.toThrow()
}, 30_000)

async function ask(path: string): Promise<{ status: number; connection: string | null; text: string }> {
  const reply = await fetch(origin + path)
  return { status: reply.status, connection: reply.headers.get('connection'), text: await reply.text() }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
