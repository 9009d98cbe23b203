import { execFileSync, spawn } from 'node:child_process'
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scratchFolder } from '../../../tests/support/scratch-folder.ts'
import { ask } from '../../../tests/support/system-postgres.ts'
import { CannotStart } from '../cannot-start.ts'
import { type EmbeddedServer, openEmbedded } from './embedded.ts'

let home: string
let dataDir: string

const cluster = await scratchFolder()
const server = await openEmbedded(cluster, { role: 'maker', share: false })
await ask(server.connectionString, 'create table kept as select 42 as answer')
await server.stop()

beforeEach(async () => {
  home = `${cluster}-copy`
  dataDir = join(home, 'postgres-18')
  // Keeps owners, which may differ from the user of the test.
  execFileSync('cp', ['-a', cluster, home])
})
afterEach(() => rm(home, { recursive: true, force: true }))

describe('a data directory with missing or invalid files', () => {
  it('starts with a pid file left empty by a power cut', async () => {
    await writeFile(join(dataDir, 'postmaster.pid'), '')
    expect(await answerOnce()).toEqual([{ answer: 42 }])
  }, 180_000)

  it('starts with a pid file whose pid another program now has', async () => {
    const other = spawn('sleep', ['600'])
    await writeFile(join(dataDir, 'postmaster.pid'), `${other.pid}\n${dataDir}\n0\n5432\n\n\n  0 0\n`)
    const rows = await answerOnce()
    other.kill()
    expect(rows).toEqual([{ answer: 42 }])
  }, 180_000)

  it('starts without its password file and leaves no server behind', async () => {
    await rm(join(dataDir, 'tideline-password'))
    expect(await answerOnce()).toEqual([{ answer: 42 }])
    expect(await serverOf(dataDir)).toBe(null)
  }, 180_000)

  it('fails with PostgreSQL’s own message and leaves no server behind', async () => {
    const other = join(home, 'other')
    execFileSync('cp', ['-a', cluster, other])
    await rm(join(dataDir, 'global/pg_control'))
    await chmod(join(other, 'postgres-18'), 0o777)
    const [lost, open] = await Promise.all([refusal(), refusal(other)])

    expect(lost).toMatch(/^The embedded PostgreSQL under .* cannot be used: .*pg_control.*No such file/)
    expect(open).toMatch(/data directory .* has invalid permissions.*mode 0700/)
    expect(`${lost}${open}`).not.toMatch(/\n|\bat .*:\d+/)
    expect(await serverOf(dataDir)).toBe(null)
  }, 180_000)

  it('leaves no server behind if it refuses its password', async () => {
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
    await pause(2000)
    const away = server.awayFor()
    await rename(join(home, 'pg_control'), join(dataDir, 'global/pg_control'))
    const rows = await vi.waitFor(() => ask(server.connectionString, 'select 1 as one'), 30_000)
    await vi.waitFor(async () => expect(server.awayFor()).toBe(null), 30_000)
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
      patienceMs: 500,
    })
    await loseControlFile(server)
    await vi.waitFor(async () => expect(lost).toHaveLength(1), 30_000)
    await pause(1000)
    await server.stop()

    expect(lost).toHaveLength(1)
    expect(lost[0]).toMatch(/is given up\. .*pg_control/)
    expect(await serverOf(dataDir)).toBe(null)
  }, 180_000)

  async function loseControlFile(server: EmbeddedServer): Promise<void> {
    const pid = await serverOf(dataDir)
    await rename(join(dataDir, 'global/pg_control'), join(home, 'pg_control'))
    process.kill(Number(pid), 'SIGKILL')
    await vi.waitFor(async () => expect(server.awayFor()).not.toBe(null), 30_000)
  }
})

async function answerOnce(): Promise<unknown[]> {
  const server = await openEmbedded(home, { role: 'test', share: false })
  const rows = await ask(server.connectionString, 'select answer from kept')
  await server.stop()
  return rows
}

async function refusal(folder = home): Promise<string> {
  const error = await openEmbedded(folder, { role: 'test', share: false }).catch((thrown: unknown) => thrown)
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
