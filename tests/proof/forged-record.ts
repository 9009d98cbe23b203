import { createHash, randomBytes } from 'node:crypto'
import { CHAIN_PAGE, type ChainRow, type OutcomeRow, sealedText } from '../../backend/contracts/pick-chain.ts'
import { ASKED_NOW } from '../../backend/contracts/recorded-pick.ts'
import { marketGrowthOf, recount } from '../../backend/contracts/recount.ts'
import { handToApp } from '../../backend/db/app-role.ts'
import { openDatabase } from '../../backend/db/knex.ts'
import { openLog } from '../../backend/process/log.ts'
import { resolveDuePicks } from '../../backend/refresh/resolve-due-picks.ts'
import { startSandbox } from '../../backend/sandbox/start-sandbox.ts'
import { stampAuthority } from '../../backend/sources/time-stamp/ask-authority.ts'
import { countersign } from '../../backend/track-record/countersign.ts'
import { chained, EMPTY_CHAIN } from '../../backend/track-record/hash-chain.ts'
import { pickChain } from '../../backend/track-record/pick-chain.ts'
import { trackRecord } from '../../backend/track-record/track-record.ts'
import { lastStamp } from '../../backend/track-record/witness-stamps.ts'
import { AS_OF, NOW, refreshed } from '../support/refreshing.ts'
import { startScratchServer } from '../support/scratch-server.ts'
import { plannedSource } from '../support/selling-plan.ts'

/**
 * Four forgeries must be found: a clock set back while the result is known; edited outcome and market growth;
 * a cut end. The former check must miss each, or this proof sees nothing.
 * Run: npx tsx tests/proof/forged-record.ts
 */
const server = await startScratchServer('forged record proof')
const owner = openDatabase(server.url, { name: 'owner', limits: 'working', max: 2 })
const role = { name: `app_${randomBytes(4).toString('hex')}`, password: 'sample' }
const address = new URL(server.url)
address.username = role.name
address.password = role.password
const app = openDatabase(address.href, { name: 'app', limits: 'working', max: 3 })
// The sandbox authority uses the real clock, which a forger cannot set.
const sandbox = await startSandbox()
const authority = stampAuthority({ witness: null }, sandbox)
const log = openLog({ log: 'silent' })
const source = plannedSource(AS_OF, [
  { name: 'a known winner', units: (at) => (at > -7 ? 30 : 10) },
  { name: 'another one', units: (at) => (at > -7 ? 50 : 20) },
  { name: 'slower than its market', units: (at) => (at > 0 ? 32 : at > -7 ? 36 : 20) },
  ...Array.from({ length: 60 }, (_, at) => ({
    name: `product ${at}`,
    units: (day: number) => (day > 0 ? 40 : 20),
  })),
])

try {
  await handToApp(owner, role)
  await setClock()
  await editOutcome()
  await editGrowth()
  await cutEnd()
} finally {
  await sandbox.stop()
  await app.destroy()
  await owner.raw('drop owned by ??', [role.name])
  await owner.raw('drop role ??', [role.name])
  await owner.destroy()
  await server.stop()
}

/** Seals days months late, with the clock set back. */
async function setClock(): Promise<void> {
  const then = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
  for (const day of [0, 7]) {
    await refreshed(app, [source], { cause: 'request' }, { now: () => then(day) })
    await resolveDuePicks(app, { now: then(day), timeZone: 'America/New_York', log })
  }
  await sign()
  const rows = await chain()
  const hits = rows.filter((row) => 'pick' in row && row.state === 'hit').length
  report('a set clock', {
    before: brokenAt(rows) === null && hits > 0 ? 'an unbroken chain of hits' : null,
    now: await app.transaction(async (trx) => {
      const { sealed, notWitnessed } = await trackRecord(trx)
      return sealed.picks === 0 && notWitnessed.picks > 0
        ? `all ${notWitnessed.picks} predictions not witnessed`
        : null
    }),
  })
}

async function editOutcome(): Promise<void> {
  const rows = await chain()
  const target = rows.find((row) => 'pick' in row && row.state === 'hit')?.number ?? 0
  const edit = `update sealed_outcome set state = 'miss' where number = ${target}`
  await refusedToApp('alter table sealed_outcome disable trigger only_added')
  await refusedToApp(edit)
  await owner.raw(`alter table sealed_outcome disable trigger only_added; ${edit}`)
  const edited = await chain()
  report('an edited outcome', {
    // The former chain had no outcome rows.
    before:
      brokenAt(edited.filter((row) => 'item' in row && row.number < target)) === null ? 'unbroken' : null,
    now: brokenAt(edited) === target ? `row ${target} does not fit its hash` : null,
  })
  await owner.raw(`update sealed_outcome set state = 'hit' where number = ${target}`)
}

/** The product alone would have missed. The edits of its market's days and growth and of the hash fit. */
async function editGrowth(): Promise<void> {
  const rows = await chain()
  const target = rows.find((row) => 'pick' in row && row.state === 'miss' && row.market)?.number ?? 0
  const row = rows.find(({ number }) => number === target)
  if (!row || !('pick' in row) || !row.market || !row.days)
    throw new Error('No product fell behind its market.')
  const pick = rows.find(({ number }) => number === row.pick)
  if (!pick || !('item' in pick)) throw new Error('It has no pick.')
  const days = row.market.days.map((share) => share / 2)
  const edited: OutcomeRow = {
    ...row,
    state: 'hit',
    market: { ...row.market, days, growth: marketGrowthOf(days) },
  }
  const asked = { question: ASKED_NOW, usualWeek: pick.usualWeek }
  const hash = createHash('sha256').update(sealedText(edited)).digest('hex')
  const market = JSON.stringify(edited.market)
  await refusedToApp(`update sealed_outcome set market = '${market}' where number = ${target}`)
  await owner.raw('update sealed_outcome set state = ?, market = ?, hash = ? where number = ?', [
    'hit',
    market,
    hash,
    target,
  ])
  const after = await chain()
  report('an edited market growth', {
    before: recount(asked, row.days, days).state === 'hit' ? 'it follows from its daily counts' : null,
    now: brokenAt(after) === target + 1 ? `row ${target + 1} does not carry the hash of row ${target}` : null,
  })
  await owner.raw('update sealed_outcome set state = ?, market = ?, hash = ? where number = ?', [
    'miss',
    JSON.stringify(row.market),
    row.hash,
    target,
  ])
}

async function cutEnd(): Promise<void> {
  const whole = await chain()
  const cut = `delete from sealed_outcome where number > ${whole.length - 2}`
  await refusedToApp(cut)
  await owner.raw(cut)
  const rows = await chain()
  const stamp = await app.transaction(lastStamp)
  report('a cut end', {
    before: brokenAt(rows) === null && rows.length === whole.length - 2 ? 'unbroken' : null,
    now:
      (stamp?.rows ?? 0) > rows.length
        ? `the witness signed ${stamp?.rows} rows, ${rows.length} are left`
        : null,
  })
}

async function sign(): Promise<void> {
  if (!authority) throw new Error('The sandbox has no time-stamp authority.')
  await countersign(app, authority, { now: new Date(), log, signal: AbortSignal.timeout(20_000) })
}

async function chain(): Promise<ChainRow[]> {
  return await app.transaction((trx) => pickChain(trx, { after: 0, limit: CHAIN_PAGE }))
}

function brokenAt(rows: readonly ChainRow[]): number | null {
  const again = chained<ChainRow>(
    rows.map(({ number: _number, previous: _previous, hash: _hash, ...row }) => row),
    EMPTY_CHAIN,
  )
  return rows.find((row, at) => row.hash !== again[at]?.hash)?.number ?? null
}

async function refusedToApp(change: string): Promise<void> {
  const refused = await app.raw(change).then(
    () => false,
    (error: Error) => /permission denied|must be owner/.test(error.message),
  )
  print(
    `  the app's role may not: ${change.split(' ').slice(0, 3).join(' ')} … ${refused ? 'refused' : 'ALLOWED'}`,
  )
  if (!refused) process.exitCode = 1
}

function report(forgery: string, { before, now }: { before: string | null; now: string | null }): void {
  print(
    `${forgery}: the check of before says '${before ?? 'found'}' (it must not find it); now: ${now ?? 'NOT FOUND'}`,
  )
  if (before === null || now === null) process.exitCode = 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
