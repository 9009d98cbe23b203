import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * Builds, starts and tests the app on other versions of Node, with one browser journey. The binaries come
 * from the npm packages `node-<platform>-<arch>`, glibc Linux and macOS. `npm run proof -- node`, or `npx tsx
 * tests/proof/node.ts 26` for one version.
 */
const wanted = process.argv.slice(2).filter((word) => /^\d+$/.test(word))
const VERSIONS = wanted.length > 0 ? wanted : ['24', '26']
const JOURNEY = 'member-journey.spec.ts'
const START_MS = 180_000

const root = join(import.meta.dirname, '../..')
const scratch = await mkdtemp(join(tmpdir(), 'tideline-node-'))
const failures: string[] = []
try {
  for (const version of VERSIONS) await tryVersion(version)
} finally {
  await rm(scratch, { recursive: true, force: true })
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

async function tryVersion(version: string): Promise<void> {
  const prefix = join(scratch, version)
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const install = [
    'install',
    '--prefix',
    prefix,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `${name}@${version}`,
  ]
  if ((await run('npm', install, process.env)).code !== 0) {
    check(false, `Node ${version}: ${name}@${version} could not be installed`)
    return
  }
  const bin = join(prefix, 'node_modules', name, 'bin')
  const node = join(bin, 'node')
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
  const exact = (await run(node, ['--version'], env)).output.trim()
  const step = async (what: string, program: string, args: string[]): Promise<void> => {
    const started = Date.now()
    const { code, output } = await run(program, args, env)
    const seconds = ((Date.now() - started) / 1000).toFixed(0)
    check(code === 0, `${exact}: ${what} (${seconds} s)`)
    if (code !== 0) print(output.slice(-4000))
  }
  await step('build', 'npm', ['run', '--silent', 'build'])
  await start(exact, node, env)
  const report = join(scratch, `${version}.json`)
  await step('unit and HTTP tests', node, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  await printCounts(exact, report)
  await step('chromium', node, ['node_modules/tsx/dist/cli.mjs', 'tests/support/chromium.ts'])
  await step(`journey ${JOURNEY}`, node, [
    'node_modules/@playwright/test/cli.js',
    'test',
    '-c',
    'tests/e2e/playwright.config.ts',
    '--reporter=line',
    JOURNEY,
  ])
}

/** On an empty data folder, until ready. */
async function start(exact: string, node: string, env: NodeJS.ProcessEnv): Promise<void> {
  const home = await mkdtemp(join(scratch, 'data-'))
  const settings = { DATA_DIR: home, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' }
  const child = spawn(node, ['dist/backend/main.js'], { cwd: root, env: { ...env, ...settings } })
  let printed = ''
  const ready = new Promise<boolean>((done) => {
    const timer = setTimeout(() => done(false), START_MS)
    const end = (is: boolean): void => {
      clearTimeout(timer)
      done(is)
    }
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += chunk
        if (/ready on http/.test(printed)) end(true)
      })
    child.once('exit', () => end(false))
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const isReady = await ready
  child.kill('SIGTERM')
  const code = await ended
  check(isReady && code === 0, `${exact}: start, ready, SIGTERM, exit code ${code}`)
  if (!isReady) print(printed.slice(-4000))
}

async function printCounts(exact: string, report: string): Promise<void> {
  // Missing if vitest did not start, which its step reports.
  const text = await readFile(report, 'utf8').catch(() => null)
  if (text === null) return
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text) as {
    numPassedTests: number
    numFailedTests: number
    testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  print(`${exact}: ${numPassedTests} passed, ${numFailedTests} failed`)
  for (const { name, assertionResults } of testResults)
    for (const { fullName, status } of assertionResults)
      if (status === 'failed') print(`  ${name} › ${fullName}`)
}

function run(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-100_000)
      })
    child.once('error', (error) => done({ code: null, output: error.message }))
    child.once('close', (code) => done({ code, output }))
  })
}

function check(is: boolean, what: string): void {
  print(`  ${is ? 'ok  ' : 'NO  '} ${what}`)
  if (!is) failures.push(what)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
