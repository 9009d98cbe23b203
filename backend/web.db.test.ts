import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts'
import { publishEdition } from '../tests/support/factories.ts'

let home: string
let database: TestDatabase
let server: ChildProcess
let origin: string
const unready = new Set<string>()
let firstPage: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tideline-drain-'))
  database = await createTestDatabase()
  await publishEdition(database.db, [])
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  server = spawn(process.execPath, [join(inject('compiled'), 'main.js')], {
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
  firstPage = (await ask('/trending')).text
}, 90_000)
afterAll(async () => {
  if (server.exitCode === null) server.kill('SIGKILL')
  await database.drop()
  await rm(home, { recursive: true, force: true })
})

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
