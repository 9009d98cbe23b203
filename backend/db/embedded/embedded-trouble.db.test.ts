import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CannotStart } from '../cannot-start.ts'
import { type EmbeddedServer, openEmbedded } from './embedded.ts'

let home: string
let dataDir: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'tideline-trouble-'))
  dataDir = join(home, 'postgres-18')
})
afterEach(async () => rm(home, { recursive: true, force: true }))

describe('a data directory with missing or invalid files', () => {
  it('starts with a pid file left empty by a power cut', async () => {
    await makeOnce()
    await writeFile(join(dataDir, 'postmaster.pid'), '')
    expect(await answerOnce()).toEqual([{ answer: 42 }])
  }, 180_000)

  it('starts with a pid file whose pid another program now has', async () => {
    const other = spawn('sleep', ['600'])
    await makeOnce()
    await writeFile(join(dataDir, 'postmaster.pid'), `${other.pid}\n${dataDir}\n0\n5432\n\n\n  0 0\n`)
    const rows = await answerOnce()
    other.kill()
    expect(rows).toEqual([{ answer: 42 }])
  }, 180_000)

  it('starts without its password file and leaves no server behind', async () => {
    await makeOnce()
    await rm(join(dataDir, 'tideline-password'))
    expect(await answerOnce()).toEqual([{ answer: 42 }])
    expect(await serverOf(dataDir)).toBe(null)
  }, 180_000)

  it('fails with PostgreSQL’s own message and leaves no server behind', async () => {
    await makeOnce()
    await rename(join(dataDir, 'global/pg_control'), join(home, 'pg_control'))
    const lost = await refusal()
    await rename(join(home, 'pg_control'), join(dataDir, 'global/pg_control'))
    await chmod(dataDir, 0o777)
    const open = await refusal()

    expect(lost).toMatch(/^The embedded PostgreSQL under .* cannot be used: .*pg_control.*No such file/)
    expect(open).toMatch(/data directory .* has invalid permissions.*mode 0700/)
    expect(`${lost}${open}`).not.toMatch(/\n|\bat .*:\d+/)
    expect(await serverOf(dataDir)).toBe(null)
  }, 180_000)

  it('leaves no server behind if it refuses its password', async () => {
    await makeOnce()
    await writeFile(join(dataDir, 'tideline-password'), 'of another cluster')
    expect(await refusal()).toMatch(/password authentication failed/)
    expect(await serverOf(dataDir)).toBe(null)
  }, 180_000)
})

describe('an owner whose server cannot come back', () => {
  it('retries, reports the duration, and recovers when the missing file is back', async () => {
    const troubles: string[] = []
    const server = await openEmbedded(home, {
      role: 'owner',
      share: false,
      onTrouble: (message) => troubles.push(message),
    })
    await loseControlFile(server)
    await pause(3000)
    const away = server.awayFor()
    await rename(join(home, 'pg_control'), join(dataDir, 'global/pg_control'))
    const rows = await eventually(() => query(server.connectionString, 'select 1 as one'))
    await eventually(async () => expect(server.awayFor()).toBe(null))
    await server.stop()

    expect(away).toBeGreaterThanOrEqual(2)
    expect(rows).toEqual([{ one: 1 }])
    expect(troubles.at(1)).toMatch(/trying on\. .*pg_control/)
    expect(troubles.at(-1)).toBe('The embedded PostgreSQL is back.')
    expect(await serverOf(dataDir)).toBe(null)
  }, 180_000)

  it('gives up after the limit and reports it once', async () => {
    const lost: string[] = []
    const server = await openEmbedded(home, {
      role: 'owner',
      share: false,
      onLost: (message) => lost.push(message),
      patienceMs: 1500,
    })
    await loseControlFile(server)
    await eventually(async () => expect(lost).toHaveLength(1))
    await pause(2000)
    await server.stop()

    expect(lost).toHaveLength(1)
    expect(lost[0]).toMatch(/is given up\. .*pg_control/)
    expect(await serverOf(dataDir)).toBe(null)
  }, 180_000)

  async function loseControlFile(server: EmbeddedServer): Promise<void> {
    const pid = await serverOf(dataDir)
    await rename(join(dataDir, 'global/pg_control'), join(home, 'pg_control'))
    process.kill(Number(pid), 'SIGKILL')
    await eventually(async () => expect(server.awayFor()).not.toBe(null))
  }
})

async function makeOnce(): Promise<void> {
  const server = await openEmbedded(home, { role: 'maker', share: false })
  await query(server.connectionString, 'create table kept as select 42 as answer')
  await server.stop()
}

async function answerOnce(): Promise<unknown[]> {
  const server = await openEmbedded(home, { role: 'test', share: false })
  const rows = await query(server.connectionString, 'select answer from kept')
  await server.stop()
  return rows
}

async function refusal(): Promise<string> {
  const error = await openEmbedded(home, { role: 'test', share: false }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CannotStart)
  return (error as CannotStart).message
}

async function serverOf(folder: string): Promise<number | null> {
  // No file: no server.
  const content = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(content.split('\n')[0])
  try {
    return pid > 0 && process.kill(pid, 0) ? pid : null
  } catch {
    // ESRCH: the file outlives a killed server.
    return null
  }
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function eventually<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(100)
    }
  }
}
