import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scratchFolder } from '../../../tests/support/scratch-folder.ts'
import { ask } from '../../../tests/support/system-postgres.ts'
import { DataDirInUse } from './data-dir-lock.ts'
import { openEmbedded } from './embedded.ts'

// Making a cluster takes longer than most tests of one.
const cluster = await scratchFolder()
await (await openEmbedded(cluster, { role: 'maker', share: false })).stop()

describe('the embedded server', () => {
  let home: string
  beforeEach(() => {
    home = `${cluster}-copy`
    execFileSync('cp', ['-a', cluster, home])
  })
  afterEach(() => rm(home, { recursive: true, force: true }))

  it('finds its data again after an orderly stop', async () => {
    const first = await openEmbedded(home, { role: 'first', share: false })
    await ask(first.connectionString, 'create table kept as select 42 as answer')
    await first.stop()

    const second = await openEmbedded(home, { role: 'second', share: false })
    const rows = await ask(second.connectionString, 'select answer from kept')
    await second.stop()

    expect(rows).toEqual([{ answer: 42 }])
  })

  it('is taken over, with its data, after its owner was killed', async () => {
    const { owner, url } = await startOwner(home)
    await ask(url, 'create table kept as select 42 as answer')
    owner.kill('SIGKILL')
    await ended(owner)

    const heir = await openEmbedded(home, { role: 'heir', share: false })
    const rows = await ask(heir.connectionString, 'select answer from kept')
    await heir.stop()

    expect(rows).toEqual([{ answer: 42 }])
  })

  it('refuses a second owner by naming the first, and lets a command share it', async () => {
    const owner = await openEmbedded(home, { role: 'Tideline on port 3000', share: false })
    const refusal = await openEmbedded(home, { role: 'second', share: false }).catch(
      (error: unknown) => error,
    )
    const guest = await openEmbedded(home, { role: 'import', share: true })
    const rows = await ask(guest.connectionString, 'select 1 as one')
    await guest.stop()
    const stillThere = await ask(owner.connectionString, 'select 2 as two')
    await owner.stop()

    expect(refusal).toBeInstanceOf(DataDirInUse)
    expect(String(refusal)).toContain(`Tideline on port 3000 (pid ${process.pid})`)
    expect([rows, stillThere]).toEqual([[{ one: 1 }], [{ two: 2 }]])
  })

  it('restarts at the same address when killed while its owner runs', async () => {
    const troubles: string[] = []
    const server = await openEmbedded(home, {
      role: 'owner',
      share: false,
      onTrouble: (message) => troubles.push(message),
    })
    const pid = Number((await readFile(join(home, 'postgres-18', 'postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')
    const rows = await vi.waitFor(() => ask(server.connectionString, 'select 1 as one'), 10_000)
    await vi.waitFor(() => expect(troubles.at(-1)).toBe('The embedded PostgreSQL is back.'), 10_000)
    await server.stop()

    expect(rows).toEqual([{ one: 1 }])
  })

  it('has one owner when two processes make it concurrently', async () => {
    // mkdtemp uses 0700: as root, this also tests a directory closed to the server's user.
    const empty = await mkdtemp(join(tmpdir(), 'tideline-embedded-'))
    const outcomes = await Promise.allSettled([
      openEmbedded(empty, { role: 'left', share: false }),
      openEmbedded(empty, { role: 'right', share: false }),
    ])
    const owners = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
    await Promise.all(owners.map(({ value }) => value.stop()))
    await rm(empty, { recursive: true, force: true })

    expect(owners).toHaveLength(1)
    expect(refusals.map(({ reason }) => reason.name)).toEqual(['DataDirInUse'])
  })
})

async function startOwner(home: string): Promise<{ owner: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, '../../../tests/support/own-embedded.ts')
  const owner = spawn(process.execPath, ['--import', 'tsx', script, home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((done, fail) => {
    owner.stdout.once('data', (line) => done(String(line).trim()))
    owner.once('exit', (code) => fail(new Error(`the owner ended with ${code}`)))
  })
  return { owner, url }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => child.once('exit', () => done()))
}
