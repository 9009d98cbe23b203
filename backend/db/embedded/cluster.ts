import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Binaries, Launcher } from './postgres-binaries.ts'

export interface Cluster {
  home: string
  dataDir: string
  binaries: Binaries
  launch: Launcher
}

export interface Endpoint {
  port: number
  password: string
}

/** Null if never started. */
export async function readEndpoint({ dataDir }: Cluster): Promise<Endpoint | null> {
  const [password, pidFile] = await Promise.all([
    readIfThere(join(dataDir, PASSWORD_FILE)),
    readIfThere(join(dataDir, PID_FILE)),
  ])
  const port = Number(pidFile?.split('\n')[3])
  return password && port > 0 ? { port, password } : null
}

/** Renames a complete cluster into place, so a kill leaves no partial one, and one of two processes wins. */
export async function createCluster({ home, dataDir, launch, binaries }: Cluster): Promise<void> {
  const tag = randomBytes(6).toString('hex')
  const password = randomBytes(24).toString('base64url')
  const building = join(home, `new-cluster-${tag}`)
  const passwordFile = join(home, `new-password-${tag}`)
  await mkdir(building, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  await chownTo(building, launch)
  await chownTo(passwordFile, launch)
  try {
    await run(launch, binaries.initdb, [
      `--pgdata=${building}`,
      `--pwfile=${passwordFile}`,
      '--username=tideline',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ])
    await writeFile(join(building, PASSWORD_FILE), password, { mode: 0o600 })
    await rename(building, dataDir).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(passwordFile, { force: true })
    await rm(building, { recursive: true, force: true })
  }
}

/** The password file was lost. Single-user mode needs no password while no server runs. */
export async function renewPassword({ dataDir, launch, binaries }: Cluster): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  const statement = `alter role tideline password '${password}'\n`
  await run(launch, binaries.postgres, ['--single', '-D', dataDir, 'postgres'], statement)
  await writeFile(join(dataDir, PASSWORD_FILE), password, { mode: 0o600 })
}

export async function hasPassword({ dataDir }: Cluster): Promise<boolean> {
  return Boolean(await readIfThere(join(dataDir, PASSWORD_FILE)))
}

/** Rolls back open transactions. Succeeds if nothing runs. */
export async function stopServer({ dataDir, launch, binaries }: Cluster): Promise<void> {
  const stop = ['stop', '-D', dataDir, '-m', 'fast', '-w', '-t', '15', '-s']
  await run(launch, binaries.pgCtl, stop).catch(async (error: unknown) => {
    const runs = await run(launch, binaries.pgCtl, ['status', '-D', dataDir, '-s']).then(
      () => true,
      () => false,
    )
    if (runs) throw error
  })
}

/** Synchronous, for the exit of the process. */
export function signalServer({ dataDir }: Cluster, signal: NodeJS.Signals): void {
  try {
    const pid = Number(readFileSync(join(dataDir, PID_FILE), 'utf8').split('\n')[0])
    if (pid > 0) process.kill(pid, signal)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // The server has stopped.
    if (code === 'ENOENT' || code === 'ESRCH') return
    // An error thrown while the process exits would hide its exit code.
    process.stderr.write(`The embedded PostgreSQL could not be stopped: ${message}\n`)
  }
}

const PASSWORD_FILE = 'tideline-password'
export const PID_FILE = 'postmaster.pid'

export async function chownTo(path: string, { uid, gid }: Launcher): Promise<void> {
  if (uid !== null) await chown(path, uid, gid ?? uid)
}

function run(launch: Launcher, binary: string, given: string[], input = ''): Promise<void> {
  const { command, args, options } = launch.prepare(binary, given)
  return new Promise((done, fail) => {
    let output = ''
    const child = spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
    // EPIPE if it exited early; its output says why.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0) done()
      else fail(new Error(`${basename(binary)} ended with ${code}: ${output.trim().slice(-2000)}`))
    })
  })
}

export async function readIfThere(path: string): Promise<string | null> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
