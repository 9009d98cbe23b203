import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MOCKED, REACHED } from './e2e/who-answers.ts'

/** Runs all checks, even after a failure. Ends with `N passed, N failed`. */
interface Step {
  name: string
  command: string[]
  report?: (file: string) => Promise<Counts>
}

interface Counts {
  passed: number
  failed: number
  names?: string[]
}

const scratch = await mkdtemp(join(tmpdir(), 'tideline-run-'))
const vitestReport = join(scratch, 'vitest.json')
const browserReport = join(scratch, 'browser.json')
const only = process.argv.slice(2)
const END_LENGTH = 4000

/** Steps of one stage run side by side. */
const stages: Step[][] = [
  [
    { name: 'types', command: ['tsc', '-b'] },
    { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
    { name: 'rooms', command: ['tsx', 'tests/rooms.ts'] },
    { name: 'unused', command: ['knip'] },
    // The server renders pages of the built app in the tests.
    { name: 'build', command: ['vite', 'build'] },
    { name: 'chromium', command: ['tsx', 'tests/support/chromium.ts'] },
  ],
  [{ name: 'budgets', command: ['tsx', 'tests/budget.ts'] }],
  [
    {
      name: 'unit, HTTP, database',
      command: [
        'vitest',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
      ],
      report: () => vitestCounts(vitestReport),
    },
  ],
  [
    {
      name: 'browser',
      command: ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
      report: () => browserCounts(browserReport),
    },
  ],
]

const results: { name: string; seconds: number; counts: Counts }[] = []
const failures: string[] = []
for (const stage of stages)
  await Promise.all(stage.filter(({ name }) => only.length === 0 || only.includes(name)).map(runStep))
await rm(scratch, { recursive: true, force: true })

const total = results.reduce(
  (sum, { counts }) => ({ passed: sum.passed + counts.passed, failed: sum.failed + counts.failed }),
  { passed: 0, failed: 0 },
)
// Repeated at the end, since long logs are often truncated.
process.stdout.write(`${failures.join('\n')}\n\n`)
for (const { name, seconds, counts } of results) {
  process.stdout.write(
    `${name.padEnd(22)}${String(counts.passed).padStart(5)} passed${String(counts.failed).padStart(5)} failed${seconds.toFixed(1).padStart(8)} s\n`,
  )
}
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 ? 0 : 1

async function runStep(step: Step): Promise<void> {
  process.stdout.write(`\n── ${step.name} ──\n`)
  const started = Date.now()
  const { ok, end } = await run(step.command)
  const counted = await step.report?.('').catch((error: Error) => {
    process.stdout.write(`No report of ${step.name}: ${error.message}\n`)
    return null
  })
  const counts = counted ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  // A tool can fail without a failed test (noise, a crash).
  if (!ok && counts.failed === 0) counts.failed = 1
  results.push({ name: step.name, seconds: (Date.now() - started) / 1000, counts })
  if (counts.failed > 0)
    failures.push(`\n── failed: ${step.name} ──`, ...(counts.names?.length ? counts.names : [end]))
}

function run([tool = '', ...args]: string[]): Promise<{ ok: boolean; end: string }> {
  return new Promise((done) => {
    let end = ''
    const child = spawn(process.execPath, [binaryOf(tool), ...args], {
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, FORCE_COLOR: '0' },
    })
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      // Whole lines: steps of one stage do not mix within a line.
      let open = ''
      from.on('data', (chunk: Buffer) => {
        const lines = (open + chunk).split('\n')
        open = lines.pop() ?? ''
        to.write(lines.map((line) => `${line}\n`).join(''))
        end = (end + chunk).slice(-END_LENGTH)
      })
      from.on('end', () => to.write(open))
    }
    child.once('error', (error) => done({ ok: false, end: error.message }))
    child.once('close', (code) => done({ ok: code === 0, end }))
  })
}

function binaryOf(tool: string): string {
  const places: Record<string, string> = {
    tsc: 'typescript/bin/tsc',
    biome: '@biomejs/biome/bin/biome',
    knip: 'knip/bin/knip.js',
    vitest: 'vitest/vitest.mjs',
    vite: 'vite/bin/vite.js',
    tsx: 'tsx/dist/cli.mjs',
    playwright: '@playwright/test/cli.js',
  }
  return join(import.meta.dirname, '..', 'node_modules', places[tool] ?? tool)
}

async function vitestCounts(file: string): Promise<Counts> {
  const report = JSON.parse(await readFile(file, 'utf8')) as VitestReport
  const names = report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`),
  ])
  return { passed: report.numPassedTests, failed: report.numFailedTests, names }
}

async function browserCounts(file: string): Promise<Counts> {
  const report = JSON.parse(await readFile(file, 'utf8')) as BrowserReport
  const { stats } = report
  if (stats.flaky > 0) process.stdout.write(`${stats.flaky} passed only at the second try.\n`)
  process.stdout.write(`${whoAnswered(report.suites)}\n`)
  const names = report.suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title }) => `${file}:${line} › ${title}`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, names }
}

function whoAnswered(suites: Suite[]): string {
  const tests = suites.flatMap(specsOf).flatMap(({ tests }) => tests)
  const noted = (kind: string) =>
    tests.filter(({ results }) => results.at(-1)?.annotations.some(({ type }) => type === kind)).length
  const reached = noted(REACHED)
  const share = ((100 * reached) / tests.length).toFixed(0)
  return `${reached} of ${tests.length} browser tests reached our server (${share} %), ${noted(MOCKED)} with a mocked answer.`
}

function specsOf({ suites = [], specs }: Suite): Spec[] {
  return [...suites.flatMap(specsOf), ...specs]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface BrowserReport {
  suites: Suite[]
  stats: { expected: number; unexpected: number; flaky: number }
}

interface Suite {
  suites?: Suite[]
  specs: Spec[]
}

interface Spec {
  title: string
  file: string
  line: number
  ok: boolean
  tests: { results: { annotations: { type: string }[] }[] }[]
}
