import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { scratchFolder } from '../tests/support/scratch-folder.ts'
import { until } from '../tests/support/until.ts'
import { MIGRATION_LOCK } from './db/knex.ts'

const ROOT = join(import.meta.dirname, '..')
const OWNER = join(ROOT, 'tests/support/own-embedded.ts')

/** Uses the built program, so a start needs no build. */
const home = await scratchFolder()
const { name, version, type, scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
const manifest = { name, version, type, scripts: { ...scripts, build: 'node -e 0' } }
await writeFile(join(home, 'package.json'), JSON.stringify(manifest))
await symlink(join(ROOT, 'dist'), join(home, 'dist'))

const clusterFolder = join(home, 'data/postgres-18')

/** 0 while the file is missing or still empty. */
async function postmasterPid(): Promise<number> {
  const file = join(clusterFolder, 'postmaster.pid')
  return existsSync(file) ? Number((await readFile(file, 'utf8')).split('\n')[0]) : 0
}

describe('npm start', () => {
  it.each([
    ['SIGTERM', 'npm', 'it is ready'],
    ['SIGTERM', 'its shell', 'it is ready'],
    ['SIGKILL', 'npm', 'it is ready'],
    ['SIGTERM', 'npm', 'PostgreSQL is starting'],
  ] as const)(
    'leaves no process after %s to %s when %s',
    async (signal, whom, when) => {
      const npm = startNpm()
      await until('the server or PostgreSQL starts', async () =>
        when === 'it is ready' ? npm.printed().includes('is ready on') : (await postmasterPid()) > 0,
      )
      const postmaster = await postmasterPid()
      process.kill(whom === 'npm' ? Number(npm.process.pid) : await childOf(npm.process), signal)
      await npm.ended
      // On a busy machine the shutdown outlasts its parent.
      await expect.poll(() => isRunning(postmaster), { timeout: 20_000 }).toBe(false)
    },
    120_000,
  )

  it('leaves no process after SIGTERM when a start step waits for longer than the limit', async () => {
    const owner = spawn(process.execPath, ['--import', 'tsx', OWNER, join(home, 'data')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void owner.kill('SIGKILL'))
    const [url] = await once(owner.stdout.setEncoding('utf8'), 'data')
    const holder = new pg.Client({ connectionString: String(url).trim() })
    // The stop of the server ends this session with an error.
    holder.on('error', () => undefined)
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    const postmaster = await postmasterPid()

    const npm = startNpm()
    await until('the migrations wait for their lock', async () => {
      const { rowCount } = await holder.query(
        "select 1 from pg_locks where locktype = 'advisory' and not granted",
      )
      return rowCount === 1
    })
    npm.process.kill('SIGTERM')
    await npm.ended
    await expect.poll(() => isRunning(postmaster), { timeout: 20_000 }).toBe(false)
  }, 120_000)
})

describe('a log that cannot be written', () => {
  // Only Linux has a file on which every write fails.
  it.skipIf(!existsSync('/dev/full'))(
    'neither ends the process nor keeps it from ending',
    async () => {
      const script = `const { openLog } = await import(${JSON.stringify(join(inject('compiled'), 'process/log.js'))})
      const log = openLog({ log: 'info' })
      log.info('lost')
      setTimeout(() => { log.info('lost'); process.exit(7) }, 100)`
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', openSync('/dev/full', 'w'), 'ignore'],
        timeout: 20_000,
        killSignal: 'SIGKILL',
      })
      expect(await once(child, 'exit')).toEqual([7, null])
    },
    60_000,
  )
})

function startNpm() {
  const npm = spawn('npm', ['start'], {
    cwd: home,
    env: { ...process.env, DATA_DIR: join(home, 'data'), HOST: '127.0.0.1', PORT: '0', SANDBOX: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void npm.kill())
  let printed = ''
  npm.stdout.on('data', (chunk) => {
    printed += chunk
  })
  // npm, its shell and node hold the pipe open.
  return { process: npm, printed: () => printed, ended: once(npm.stdout, 'close') }
}

async function childOf({ pid }: ChildProcess): Promise<number> {
  const ps = spawn('ps', ['-A', '-o', 'pid=,ppid='], { stdio: ['ignore', 'pipe', 'inherit'] })
  const rows = (await ps.stdout.setEncoding('utf8').toArray()).join('').trim().split('\n')
  const child = rows.map((row) => row.trim().split(/\s+/).map(Number)).find(([, parent]) => parent === pid)
  return child?.[0] ?? 0
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // ESRCH: there is no such process.
    return false
  }
}
