import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from './wait-for.ts'

const PACKAGES = {
  'firefox-esr': 'firefox-esr',
  'webkit2gtk-driver': 'WebKitWebDriver',
  xvfb: 'Xvfb',
}
const INSTALL_MS = 600_000
const START_MS = 90_000
const STOP_MS = 10_000
const PRINTED_KEPT = 10_000

export function needPrograms(): void {
  let missing = missingPackages()
  if (missing.length > 0 && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', ...missing)
    missing = missingPackages()
  }
  if (missing.length > 0) {
    throw new Error(`Not installed. As root: apt-get install --no-install-recommends ${missing.join(' ')}`)
  }
}

function programPath(name: string): string {
  const found = lookUp(name)
  if (!found) throw new Error(`There is no program ${name}`)
  return found
}

export interface Program {
  name: string
  child: ChildProcess
  printed(): string
}

export function startProgram(name: string, args: string[], environment: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(name.includes(sep) ? name : programPath(name), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      if (printed.length < PRINTED_KEPT) printed += chunk
    })
  }
  return { name, child, printed: () => printed }
}

export function whenReady<Sign>(
  program: Program,
  ask: () => Promise<Sign | undefined> | Sign | undefined,
): Promise<Sign> {
  return waitFor(
    async () => {
      if (hasEnded(program)) throw new Error(`${program.name} has ended: ${program.printed()}`)
      return await ask()
    },
    { ms: START_MS, orSay: () => `${program.name} is not ready: ${program.printed()}` },
  )
}

export async function answers(address: string): Promise<true | undefined> {
  // Not listening yet.
  const reply = await fetch(address).catch(() => null)
  return reply?.ok || undefined
}

export async function stopProgram(program: Program): Promise<void> {
  if (hasEnded(program)) return
  const { child } = program
  const ended = once(child, 'exit')
  child.kill()
  const stopped = await Promise.race([ended.then(() => true), pause(STOP_MS, false, { ref: false })])
  if (!stopped) child.kill('SIGKILL')
}

function hasEnded({ child }: Program): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}

function missingPackages(): string[] {
  return Object.entries(PACKAGES).flatMap(([name, program]) => (lookUp(program) ? [] : [name]))
}

function lookUp(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))
}

function apt(...args: string[]): void {
  execFileSync('apt-get', args, {
    stdio: 'inherit',
    timeout: INSTALL_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
