import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../../backend/db/knex.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { declaredEndpoints } from '../support/declared-endpoints.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../support/factories.ts'
import { makeMember } from '../support/members.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * Runs sqlmap as a Pro operator against every GET parameter of the contracts; it must find no hole, except in
 * an injectable server (control). Installs Debian's `sqlmap` if root.
 * Run: npx tsx tests/proof/sqlmap.ts
 */
/** Takes some 80 s of CPU time; allows for other load. */
const LIMIT_MS = 900_000
/** Stacked queries need another hole first. */
const SETTINGS = ['--batch', '--disable-coloring', '--flush-session', '--dbms=PostgreSQL', '--technique=BEUT']
const SETTINGS_OF_TIME = [
  '--level=1',
  '--risk=1',
  '--time-sec=2',
  '--timeout=10',
  '--retries=1',
  '--threads=4',
]
/** Refusals must not stop sqlmap. */
const REFUSALS = '--ignore-code=400,401,402,403,404,405,429,503'
/** Same-origin headers, required by endpoints with effects. */
const OURS = ['X-Requested-With: app', 'Sec-Fetch-Site: same-origin'].join('\n')

const failures: string[] = []
if (isThere()) await prove()
else failures.push('sqlmap is not there')
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

function isThere(): boolean {
  const found = () => spawnSync('sqlmap', ['--version'], { stdio: 'ignore' }).status === 0
  if (found()) return true
  if (process.getuid?.() !== 0) {
    print('not run here: sqlmap is not installed, and only root may install it (apt-get install sqlmap)')
    return false
  }
  print('installing sqlmap')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', timeout: 120_000 })
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'sqlmap']
  spawnSync('apt-get', install, { stdio: 'ignore', timeout: 180_000 })
  if (!found()) print('not run here: sqlmap is not installed, and apt-get could not install it')
  return found()
}

async function prove(): Promise<void> {
  const server = await startScratchServer('sqlmap')
  const db = openDatabase(server.url, { name: 'proof', limits: 'working' })
  const home = await mkdtemp(join(tmpdir(), 'tideline-sqlmap-'))
  try {
    const product = await makeProduct(db, { name: 'Steel bottle' })
    await makeMatch(db, product, await makeSupplier(db))
    await publishEdition(db, [{ id: product }])
    await proveControl(db, join(home, 'control'))
    const app = await startApp({ db, url: server.url })
    await proveApp(db, app, join(home, 'app'))
    await app.stop()
  } finally {
    await db.destroy()
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
}

/** Concatenates the parameter into SQL. */
async function proveControl(db: Db, home: string): Promise<void> {
  const holed = createServer((request, response) => {
    const id = new URL(request.url ?? '', 'http://control').searchParams.get('id') ?? ''
    db.raw(`select name from product where id = ${id}`.replaceAll('?', '\\?')).then(
      ({ rows }) => response.end(JSON.stringify(rows)),
      () => response.writeHead(400).end('{}'),
    )
  })
  const { found, tested } = await attack([`${await listening(holed)}/products?id=1`], { home, cookie: '' })
  holed.close()
  holed.closeAllConnections()
  print(`the control: ${tested} parameter tested; ${found.join('; ') || 'nothing found'}`)
  check(found.length === 1, 'sqlmap finds the hole of the control')
}

async function proveApp(db: Db, app: RunningApp, home: string): Promise<void> {
  const { cookie } = await makeMember(db, { plan: 'pro', operator: true })
  const targets = await targetsOf(app, cookie)
  const from = performance.now()
  // Clears the hourly export limit.
  const refill = setInterval(() => void db.raw('delete from rate_limit').catch(report), 100)
  // More would only compete for the CPU.
  const halves = [0, 1].map((half) => targets.filter((_, at) => at % 2 === half))
  const results = await Promise.all(halves.map((urls, at) => attack(urls, { home: `${home}-${at}`, cookie })))
  clearInterval(refill)
  const tested = results.reduce((sum, one) => sum + one.tested, 0)
  const found = results.flatMap((one) => one.found)
  const seconds = Math.round((performance.now() - from) / 1000)
  print(
    `the app: ${targets.length} parameters of the contracts' GET addresses, ${tested} tested in ${seconds} s`,
  )
  for (const line of found) print(`  ${line}`)
  // Dependent parameters are tested together.
  check(tested >= targets.length, 'each parameter was tested to the end')
  check(found.length === 0, 'sqlmap finds nothing')
  check((await app.call('/readyz')).status === 200, 'the app is ready as before')
}

interface Described {
  parameters?: { name: string; in: string; required?: boolean; schema: Shape }[]
}
interface Shape {
  const?: unknown
  enum?: unknown[]
  type?: string
  minimum?: number
}

/** One URL per parameter, with a value that returns 200 where possible; `*` marks path parameters. */
async function targetsOf(app: RunningApp, cookie: string): Promise<string[]> {
  const { paths } = JSON.parse((await app.call('/api/openapi.json')).text)
  const targets: string[] = []
  for (const { method, path } of await declaredEndpoints()) {
    const described: Described | undefined = paths[path.replace(/:(\w+)/g, '{$1}')]?.get
    if (method !== 'GET' || !described) continue
    const { parameters = [] } = described
    const needed = parameters.filter((one) => one.in === 'query' && one.required)
    const filled = app.origin + path.replace(/:\w+/g, '1')
    if (path.includes(':')) targets.push(`${filled}*`)
    for (const { name, in: place, schema } of parameters) {
      if (place !== 'query') continue
      const others = needed.filter((one) => one.name !== name).map((one) => [one.name, 'steel'])
      targets.push(await answered(filled, { name, schema, others }, { app, cookie }))
    }
  }
  return targets
}

async function answered(
  address: string,
  { name, schema, others }: { name: string; schema: Shape; others: string[][] },
  { app, cookie }: { app: RunningApp; cookie: string },
): Promise<string> {
  const values = [schema.const, schema.enum?.[0], schema.minimum, 'steel', 1, '2026-11-19', 'US', 'true']
  const urls = values
    .filter((value) => value !== undefined)
    .map((value) => `${address}?${new URLSearchParams([...others, [name, String(value)]])}`)
  // Not probed: each export counts against the hourly limit.
  if (address.includes('/export/')) return urls[0] ?? address
  for (const url of urls) {
    const { status } = await app.call(url.slice(app.origin.length), { headers: { cookie } })
    if (status === 200) return url
  }
  return urls[0] ?? address
}

async function attack(
  urls: string[],
  { home, cookie }: { home: string; cookie: string },
): Promise<{ found: string[]; tested: number }> {
  const list = `${home}.txt`
  const results = `${home}.csv`
  await writeFile(list, `${urls.join('\n')}\n`)
  const settings = [
    ...['-m', list, `--output-dir=${home}`, `--results-file=${results}`],
    ...SETTINGS,
    ...SETTINGS_OF_TIME,
    REFUSALS,
    `--headers=${OURS}`,
    ...(cookie ? [`--cookie=${cookie}`, '--param-exclude=sid'] : []),
  ]
  // sqlmap reads further addresses from a piped stdin.
  const child = spawn('sqlmap', settings, { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
  await once(child, 'close')
  clearTimeout(limit)
  const outcomes = output.match(/parameter '.+' (does not seem to be injectable|is vulnerable)/g) ?? []
  return { found: await foundIn(results), tested: outcomes.length }
}

async function foundIn(results: string): Promise<string[]> {
  const folder = join(results, '..')
  const name = results.slice(folder.length + 1)
  if (!(await readdir(folder)).includes(name)) return []
  const [, ...lines] = (await readFile(results, 'utf8')).trim().split('\n')
  return lines.filter((line) => line !== '')
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function report(error: unknown): void {
  check(false, `the limits could not be reset: ${String(error)}`)
}

function check(holds: boolean, claim: string): void {
  print(`${holds ? '  yes' : '  NO '}  ${claim}`)
  if (!holds) failures.push(claim)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
