import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import { openForCommand } from '../db/open.ts'
import { openSandboxSources } from '../development/sandbox-sources.ts'
import { openSlot } from '../refresh/due-refresh.ts'
import { type RefreshDeps, type RefreshOrder, type RefreshOutcome, refresh } from '../refresh/refresh.ts'
import { followRun, type Progress } from '../refresh/run-progress.ts'
import { createCallCounter } from '../refresh/source-calls.ts'
import { readConfig } from '../settings/config.ts'
import { createSources } from '../sources/registry.ts'
import { currentEdition } from '../trends/current-edition.ts'
import { exitCodeOf } from './run-command.ts'

const USAGE = `Usage: npm run refresh [-- --accept]

  --accept  publish what the last run stopped at, or whatever the sources give now

The timetable adds: --cause boot|schedule|request --slot <instant that the run stands for>
  --sandbox <address of the sandbox that is already running>
`
const INTERRUPTED = new Error('Stopped. The next refresh continues from here.')
const CAUSES = ['request', 'schedule', 'boot'] as const

/** 0: published by this or the running refresh. 1: not published. 2: wrong usage. */
process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  const order = readOrder(args)
  if (typeof order === 'string') {
    process.stderr.write(`${order}\n\n${USAGE}`)
    return 2
  }
  const refusal = (error: unknown) => (error === INTERRUPTED ? INTERRUPTED.message : null)
  return await exitCodeOf(() => refreshNow(order), refusal)
}

interface Order extends RefreshOrder {
  /** Address of the app's fakes; null: starts its own if needed. */
  sandboxAt: string | null
}

function readOrder(args: string[]): Order | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        accept: { type: 'boolean', default: false },
        cause: { type: 'string', default: 'request' },
        slot: { type: 'string' },
        sandbox: { type: 'string' },
      },
    })
    const cause = CAUSES.find((known) => known === values.cause)
    if (!cause) return `There is no cause "${values.cause}".`
    const order = { cause, accept: values.accept, sandboxAt: values.sandbox ?? null }
    if (values.slot === undefined) return order
    if (Number.isNaN(Date.parse(values.slot))) return '--slot must be an instant like 2026-03-31T03:15:00Z.'
    return { ...order, slot: values.slot }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function refreshNow({ sandboxAt, ...order }: Order): Promise<number> {
  const config = readConfig()
  const { db, close } = await openForCommand(config, 'refresh')
  const withPast = (await db.transaction((trx) => currentEdition(trx))) === null
  const sandbox = await openSandboxSources(config, { runningAt: sandboxAt, withPast })
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(INTERRUPTED))
  const shown = createDisplay()
  const now = () => new Date()
  const countCalls = createCallCounter(db, { callsADay: config.sources.callsADay, now })
  const deps: RefreshDeps = {
    db,
    sources: [...createSources(config, sandbox.standIns, countCalls), ...sandbox.files],
    market: config.market,
    sampleData: config.sandbox,
    now,
    signal: stop.signal,
    onProgress: shown.progress,
  }
  try {
    const slot = order.slot ?? (await openSlot(db, config, deps.now()))
    const outcome = await refresh(deps, { ...order, ...(slot === null ? {} : { slot }) })
    if (outcome.state === 'under way') return await follow(deps, outcome.runId, shown)
    shown.stop()
    return report(outcome)
  } finally {
    shown.stop()
    await sandbox.stop()
    await close()
  }
}

type Display = ReturnType<typeof createDisplay>

async function follow({ db, signal }: RefreshDeps, runId: number | null, shown: Display): Promise<number> {
  if (runId === null) {
    process.stdout.write('A refresh or an import is starting or ending. Try again in a moment.\n')
    return 1
  }
  process.stdout.write(`Run ${runId} is already running. Showing its progress.\n`)
  const ended = await followRun(db, runId, shown.progress, signal)
  shown.stop()
  const done = ended.state === 'done' ? `done. ${ended.message ?? ''}` : (ended.message ?? ended.state)
  process.stdout.write(`Run ${runId}: ${ended.alive ? done.trim() : 'the process has stopped.'}\n`)
  return ended.state === 'done' ? 0 : 1
}

function report(outcome: Exclude<RefreshOutcome, { state: 'under way' }>): number {
  if (outcome.state === 'already published') {
    process.stdout.write(`Already published as edition ${outcome.editionId}.\n`)
    return 0
  }
  if (outcome.state !== 'done') {
    process.stderr.write(`${outcome.message}\n`)
    return 1
  }
  for (const { label, message } of outcome.failed) {
    process.stdout.write(`${label} failed, so its last good data is kept: ${message}\n`)
  }
  for (const { label, message } of outcome.skipped) process.stdout.write(`${label}: ${message}\n`)
  for (const { step, ms } of outcome.steps) {
    process.stdout.write(`${String(ms).padStart(8)} ms  ${step}\n`)
  }
  process.stdout.write(`Published as edition ${outcome.editionId}.\n`)
  return 0
}

function createDisplay() {
  if (!process.stdout.isTTY) {
    const printed = new Set<string>()
    const progress = ({ step, done }: Progress) => {
      if (!printed.has(step)) process.stdout.write(`${Math.round(done * 100)} %  ${step}\n`)
      printed.add(step)
    }
    return { progress, stop: () => undefined }
  }
  const bar = new SingleBar({ format: '{bar} {percentage}% {step}', clearOnComplete: true, hideCursor: true })
  bar.start(100, 0, { step: 'starting' })
  return {
    progress: ({ step, done }: Progress) => bar.update(Math.round(done * 100), { step }),
    stop: () => bar.stop(),
  }
}
