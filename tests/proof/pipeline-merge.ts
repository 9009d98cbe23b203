import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import pLimit from 'p-limit'
import { changePipeline, readPipeline } from '../../backend/contracts/pipeline.ts'
import { changeSavedCosts, type SavedCosts } from '../../backend/contracts/presets.ts'
import { changeWatchlist, type Watchlist } from '../../backend/contracts/watchlist.ts'
import { openDatabase } from '../../backend/db/knex.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import {
  DECISION_FLAWS,
  type DecisionFlaw,
  type DecisionHistory,
  decisionHistory,
  runDecisions,
} from '../support/decision-histories.ts'
import { costsKind, type DecisionKind, watchKind } from '../support/decision-kinds.ts'
import { makeProduct, makeSupplier, publishEdition } from '../support/factories.ts'
import { makeMember } from '../support/members.ts'
import type { Flaw, PipelineServer } from '../support/pipeline-device.ts'
import { type History, history, runHistory } from '../support/pipeline-histories.ts'
import { startScratchServer } from '../support/scratch-server.ts'
import { FROM_APP } from '../support/watching.ts'

/**
 * One member's pipeline on two mostly offline devices, with clock jumps and unreliable requests. No change is
 * lost, returns or is duplicated, causal order holds, and both screens end equal. Control: three seeded
 * faults. The same for decisions about suppliers and costs, where the latest counts.
 * Run: npx tsx tests/proof/pipeline-merge.ts [histories] [seed]
 */
const [HISTORIES = 1000, SEED = 20_261_123] = process.argv.slice(2).map(Number)
const AT_ONCE = 6
const FLAWS = {
  'whole-entries': 'the last writer’s whole entry takes the place of the other’s',
  'new-ids': 'what is sent again is sent under another name',
  'plain-clock': 'changes are dated by the device’s clock alone',
} satisfies Record<Flaw, string>

const server = await startScratchServer('pipeline')
const db = openDatabase(server.url, { name: 'proof', limits: 'working', max: 5 })
const app = await startApp({ db, url: server.url })
const agent = new Agent({ keepAlive: true })
const failures: string[] = []
try {
  const products = [await makeProduct(db), await makeProduct(db)] as const
  await publishEdition(
    db,
    products.map((id) => ({ id })),
  )
  const names = [String(products[0]), String(products[1])] as const
  await proveNothingLost(names)
  for (const flaw of Object.keys(FLAWS) as Flaw[]) await proveFlawFound(names, flaw)
  const suppliers = [await makeSupplier(db), await makeSupplier(db), await makeSupplier(db)]
  await proveDecisions('saved suppliers', {
    kind: watchKind(suppliers.map(String)),
    path: changeWatchlist.path,
    listOf: (answer: Watchlist) => answer.suppliers,
  })
  await proveDecisions('costs', {
    kind: costsKind(names[0]),
    path: changeSavedCosts.path,
    listOf: (answer: SavedCosts) => answer,
  })
} finally {
  await app.stop()
  agent.destroy()
  await db.destroy()
  await server.stop()
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

async function proveNothingLost(products: readonly [string, string]): Promise<void> {
  const counted = { requests: 0, steps: 0 }
  const began = performance.now()
  const histories = fc.sample(history, { numRuns: HISTORIES, seed: SEED })
  const limit = pLimit(AT_ONCE)
  const faults = await Promise.all(
    histories.map((each, at) =>
      limit(() =>
        live(each, { products, counted }).catch((error: Error) => `history ${at}: ${error.message}`),
      ),
    ),
  )
  const failed = faults.filter((fault) => fault !== undefined)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  print(
    `${HISTORIES} histories of two devices, seed ${SEED}: ${counted.steps} steps, ${counted.requests} requests in ${seconds} s`,
  )
  for (const fault of failed.slice(0, 5)) print(`  ${fault}`)
  const { rows } = await db.raw(
    `select count(*) as n, count(*) filter (where kind = 'remove') as emptied from pipeline_change`,
  )
  print(`${rows[0].n} changes stored, ${rows[0].emptied} of them without content by now`)
  check(
    failed.length === 0,
    `in ${HISTORIES - failed.length} of ${HISTORIES} nothing was lost, twice, back or out of order, and both devices showed the same`,
  )
}

async function proveFlawFound(products: readonly [string, string], flaw: Flaw): Promise<void> {
  const counted = { requests: 0, steps: 0 }
  const { failed, numRuns, errorInstance } = await fc.check(
    fc.asyncProperty(history, (each) => live(each, { products, counted, flaw })),
    { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
  )
  const message = String(errorInstance).replace(/\s+/g, ' ').slice(0, 140)
  check(failed, `the fault that ${FLAWS[flaw]} was found in history ${numRuns}: ${message}`)
}

/** `path` takes changes and gives the list. */
async function proveDecisions<Change extends { at: string }, List, Answer>(
  what: string,
  { kind, path, listOf }: { kind: DecisionKind<Change, List>; path: string; listOf(answer: Answer): List },
): Promise<void> {
  const counted = { requests: 0, steps: 0 }
  const run = async (each: DecisionHistory, flaw: DecisionFlaw | null) => {
    const { cookie } = await makeMember(db, { plan: 'pro' })
    const ask = askerOf(app, cookie, counted)
    const server = {
      post: (changes: readonly Change[]) => ask(path, { changes }),
      get: async () => listOf(await ask(path, null)),
    }
    await runDecisions(each, { kind, server, now: Date.now, flaw })
  }
  const limit = pLimit(AT_ONCE)
  const histories = fc.sample(decisionHistory, { numRuns: HISTORIES, seed: SEED })
  const faults = await Promise.all(
    histories.map((each) => limit(() => run(each, null).catch(({ message }: Error) => message))),
  )
  const failed = faults.filter((fault) => fault !== undefined)
  for (const fault of failed.slice(0, 5)) print(`  ${fault}`)
  check(
    failed.length === 0,
    `in ${HISTORIES - failed.length} of ${HISTORIES} both devices ended with the latest decision about ${what}, in ${counted.requests} requests`,
  )
  for (const flaw of DECISION_FLAWS) {
    const property = fc.asyncProperty(decisionHistory, (each) => run(each, flaw))
    const found = await fc.check(property, { numRuns: HISTORIES, seed: SEED, endOnFailure: true })
    check(found.failed, `the fault “${flaw}” was found in history ${found.numRuns} about ${what}`)
  }
}

async function live(
  each: History,
  {
    products,
    counted,
    flaw = null,
  }: {
    products: readonly [string, string]
    counted: { requests: number; steps: number }
    flaw?: Flaw | null
  },
): Promise<void> {
  const { cookie } = await makeMember(db, { plan: 'pro' })
  counted.steps += each.steps.length
  await runHistory(each, { server: serverOf(app, cookie, counted), products, now: Date.now, flaw })
}

function serverOf(to: RunningApp, cookie: string, counted: { requests: number }): PipelineServer {
  const ask = askerOf(to, cookie, counted)
  return {
    post: (changes) => ask(changePipeline.path, { changes }),
    get: () => ask(readPipeline.path, null),
  }
}

function askerOf(to: RunningApp, cookie: string, counted: { requests: number }) {
  return async (path: string, body: object | null) => {
    counted.requests += 1
    // Keeps server times distinct.
    await pause(1)
    const { status, text } = await to.call(path, {
      agent,
      headers: { ...FROM_APP, cookie },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
    return JSON.parse(text)
  }
}

function check(right: boolean, what: string): void {
  print(`${right ? 'yes' : 'NO '}  ${what}`)
  if (!right) failures.push(what)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
