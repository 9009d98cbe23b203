import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, it, vi } from 'vitest'
import { createTestDatabase } from '../tests/support/database.ts'
import { scratchFolder } from '../tests/support/scratch-folder.ts'
import { ask } from '../tests/support/system-postgres.ts'
import { checkFleet } from './check-fleet.ts'
import { describeStartError } from './commands/describe-start-error.ts'
import { openForApp } from './db/open.ts'
import { openLog } from './process/log.ts'
import { completeEdition } from './refresh/complete-edition.ts'
import { readConfig } from './settings/config.ts'

const home = await scratchFolder()
const database = await createTestDatabase()
const { db } = database

const SETTINGS = {
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: join(home, 'unused'),
  SANDBOX: 'off',
  LOG_LEVEL: 'silent',
}

/** Limit of a connection that is not for serving. */
const CONNECT_MS = 15_000

describe('a failing start', () => {
  it('explains in one paragraph the error in DATABASE_URL, with the server’s own message', async () => {
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const port = (mute.address() as AddressInfo).port
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const refused = refusal({ DATABASE_URL: `postgres://tideline@127.0.0.1:${port}/tideline` })
    await once(mute, 'connection')
    vi.advanceTimersByTime(CONNECT_MS)
    vi.useRealTimers()
    const silent = await refused
    const [closed = '', unknown, stranger, nowhere] = await Promise.all([
      start({ DATABASE_URL: 'postgres://tideline@127.0.0.1:1/tideline' }),
      ...[
        'postgres://tideline@no-such-host.invalid/tideline',
        changed({ password: 'not-this-one' }),
        changed({ pathname: '/nowhere' }),
      ].map((url) => refusal({ DATABASE_URL: url })),
    ])
    mute.close()

    expect(closed).toMatch(
      /^The database at postgres:\/\/tideline@127.0.0.1:1\/tideline \(DATABASE_URL\) cannot/,
    )
    expect(closed).toMatch(/ECONNREFUSED.* Nothing takes connections at that address\./)
    expect(unknown).toMatch(/(ENOTFOUND|EAI_AGAIN) no-such-host\.invalid.* Check its name/)
    expect(silent).toMatch(/timeout expired\. Nothing answered from there in time\./)
    expect(stranger).toMatch(/password authentication failed for user .* Check the user and the password\./)
    expect(nowhere).toMatch(/database "nowhere" does not exist\. Create it/)
    expect(stranger).not.toContain('not-this-one')
  }, 300_000)

  it('names the privilege that the database user lacks', async () => {
    await ask(inject('server'), `drop role if exists guest`)
    await ask(inject('server'), `create role guest login password 'guest'`)
    await ask(inject('server'), `create database of_others`)
    const stderr = await refusal({
      DATABASE_URL: changed({ username: 'guest', password: 'guest', pathname: '/of_others' }),
    })
    await ask(inject('server'), 'drop database of_others with (force)')
    await ask(inject('server'), 'drop role guest')
    expect(stderr).toMatch(/permission denied for schema public\. Make its user the owner of the database/)
  }, 180_000)

  it('names the migration that a newer program left, and changes nothing', async () => {
    await db.raw(`insert into migration (name, batch, migration_time) values ('0999-of-tomorrow', 99, now())`)
    await db.raw(
      `insert into migration_run (name, sha256, app_version) values ('0999-of-tomorrow', 'ab', '9.1.0')`,
    )
    const stderr = await refusal({ DATABASE_URL: database.url })
    await db.raw(`delete from migration where name = '0999-of-tomorrow'`)
    expect(stderr).toMatch(
      /last used by a newer Tideline \(9\.1\.0\): its migration 0999-of-tomorrow is unknown/,
    )
    expect(stderr).toMatch(/Start a version that has 0999-of-tomorrow again/)
  }, 180_000)

  it('refuses a database that ran a different version of a migration', async () => {
    const other = await createTestDatabase()
    await other.db.raw(`update migration_run set sha256 = 'abc' where name = '0049-bounded-journal'`)
    const stderr = await refusal({ DATABASE_URL: other.url })
    await other.drop()
    expect(stderr).toMatch(
      /ran another text of migration 0049-bounded-journal \(sha256 abc, by version .*\) than this/,
    )
  }, 180_000)

  it('explains the error in the data folder', async () => {
    const file = join(home, 'a-file')
    await writeFile(file, '')
    const closed = join(home, 'closed')
    await mkdir(closed, { mode: 0o500 })
    const halved = join(home, 'halved')
    await mkdir(join(halved, 'postgres-18'), { recursive: true })
    await writeFile(join(halved, 'postgres-18', 'tideline-password'), 'x')
    const [beneathFile, readOnly, broken] = await Promise.all([
      refusal({ DATA_DIR: join(file, 'data') }),
      start({ DATA_DIR: join(closed, 'data') }),
      refusal({ DATA_DIR: halved }),
    ])

    expect(beneathFile).toMatch(
      /^The data folder .*a-file\/data \(DATA_DIR\) cannot be used: ENOTDIR.* is a file\./,
    )
    expect(readOnly).toMatch(
      /^The data folder .*closed\/data \(DATA_DIR\) cannot be used: EACCES.* right to write there/,
    )
    expect(broken).toMatch(
      /^The embedded PostgreSQL under .*halved \(DATA_DIR\) cannot be used: .*postgresql\.conf.*No such file/,
    )
  }, 300_000)

  it('reports that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const stderr = await start({ DATABASE_URL: database.url, PORT: String(port) })
    other.close()
    expect(stderr).toMatch(/EADDRINUSE.*Another program listens there\. Stop it, or set PORT/)
  }, 180_000)

  it('reports how many connections it may need where the database gives fewer', async () => {
    const small = await createTestDatabase()
    const { pathname } = new URL(small.url)
    await ask(inject('server'), `alter database ${pathname.slice(1)} connection limit 20`)
    const web = await refusal({ DATABASE_URL: small.url, ROLE: 'web' })
    const all = await refusal({ DATABASE_URL: small.url })
    await small.drop()
    expect(web).toMatch(/^This process \(ROLE=web\) may need 26 connections, and the database gives 20 \(/)
    expect(web).toMatch(/connection limit of the database 20\)\. Set max_connections to at least 29, start/)
    expect(all).toMatch(
      /^This process may need 52 connections \(23 of them while a refresh, an import and matching of lists run\)/,
    )
  }, 180_000)

  it('names the settings that the pooler needs', async () => {
    const stderr = await refusal({
      DATABASE_URL: database.url,
      DATABASE_DIRECT_URL: database.url,
      ROLE: 'web',
    })
    expect(stderr).toMatch(/Through the pooler at DATABASE_URL statements have no limit \(idle_in_/)
    expect(stderr).toMatch(
      /connect_query='set idle_in_transaction_session_timeout = 5000; set statement_timeout = /,
    )
  }, 180_000)

  it('is explained by the commands with the same sentences', async () => {
    const stderr = await start(
      { DATABASE_URL: 'postgres://tideline@127.0.0.1:1/tideline' },
      'commands/refresh-cli.js',
    )
    expect(stderr).toMatch(/ECONNREFUSED.* Nothing takes connections at that address\./)
  }, 180_000)
})

/** The message of a failed start about its database, without a process. */
async function refusal(environment: NodeJS.ProcessEnv): Promise<string> {
  const config = readConfig({ ...SETTINGS, ...environment })
  const error: unknown = await openForApp(config, { prepare: completeEdition })
    .then((opened) => checkFleet(config, opened, openLog(config)))
    .catch((thrown: unknown) => thrown)
  const paragraph = describeStartError(error) ?? ''
  expect(paragraph.trim().split('\n')).toHaveLength(1)
  return paragraph
}

/** Returns the stderr: one paragraph without a stack trace. */
async function start(environment: NodeJS.ProcessEnv, script = 'main.js'): Promise<string> {
  // Root may write everywhere without this.
  const asAnybody = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override'] : []
  const [command = '', ...args] = [...asAnybody, process.execPath, join(inject('compiled'), script)]
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      ...SETTINGS,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  let printed = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  const [code] = await once(child, 'close')
  expect({ code, printed, lines: stderr.trim().split('\n').length, stderr }).toMatchObject({
    code: script === 'main.js' ? 1 : 2,
    printed: '',
    lines: 1,
  })
  expect(stderr).not.toMatch(/\.ts:\d|\.js:\d|node:internal/)
  return stderr
}

function changed(parts: Partial<Record<'username' | 'password' | 'pathname', string>>): string {
  return Object.assign(new URL(database.url), parts).href
}
