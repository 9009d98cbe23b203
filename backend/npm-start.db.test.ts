import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { scratchFolder } from '../tests/support/scratch-folder.ts'
import { until } from '../tests/support/until.ts'

const ROOT = join(import.meta.dirname, '..')

/** Uses the built program, so a start needs no build. */
const home = await scratchFolder()
const { name, version, type, scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
const manifest = { name, version, type, scripts: { ...scripts, build: 'node -e 0' } }
await writeFile(join(home, 'package.json'), JSON.stringify(manifest))
await symlink(join(ROOT, 'dist'), join(home, 'dist'))

const postmasterFile = () => join(home, 'data/postgres-18/postmaster.pid')

describe('npm start', () => {
  it.each([
    ['SIGTERM', 'npm', 'it is ready'],
    ['SIGTERM', 'its shell', 'it is ready'],
    ['SIGKILL', 'npm', 'it is ready'],
    ['SIGTERM', 'npm', 'PostgreSQL is starting'],
  ] as const)(
    'leaves no process after %s to %s when %s',
    async (signal, whom, when) => {
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
      const allEnded = once(npm.stdout, 'close')
      await until('the server or PostgreSQL starts', async () =>
        when === 'it is ready' ? printed.includes('is ready on') : existsSync(postmasterFile()),
      )
      const postmaster = Number((await readFile(postmasterFile(), 'utf8')).split('\n')[0])
      process.kill(whom === 'npm' ? Number(npm.pid) : await childOf(npm), signal)
      await allEnded
      // On a busy machine the shutdown outlasts its parent.
      await expect.poll(() => isRunning(postmaster), { timeout: 20_000 }).toBe(false)
    },
    120_000,
  )
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
