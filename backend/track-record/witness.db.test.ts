import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import type { CreateDatabase } from '../../tests/support/database.ts'
import { clock, PLANS, type Recording, recorded, startRecording } from '../../tests/support/recording.ts'
import { scratchFolder } from '../../tests/support/scratch-folder.ts'
import { type ChainRow, type OutcomeRow, sealedText, witnessedText } from '../contracts/pick-chain.ts'
import { chained, EMPTY_CHAIN } from './hash-chain.ts'

let recording: Recording

const unsigned = await recorded((first) => first.refreshUnsigned(0))
const published = await recorded((first) => first.sign(0), unsigned)

async function start(from: CreateDatabase): Promise<void> {
  recording = await startRecording(from)
}
afterEach(() => recording.stop())

function unplaced({ number: _number, previous: _previous, hash: _hash, ...row }: ChainRow) {
  return row
}

function chainHash(row: ChainRow): string {
  return createHash('sha256').update(sealedText(row)).digest('hex')
}

describe('the chain', () => {
  it('contains the daily counts of each result, and reveals an edited one', async () => {
    await start(published)
    await recording.later(14)
    const rows = await recording.chain()
    expect(chained(rows.map(unplaced), EMPTY_CHAIN)).toEqual(rows)
    const outcomes = rows.filter((row): row is OutcomeRow => 'pick' in row)
    expect(outcomes).toHaveLength(8)
    expect(outcomes.find(({ state }) => state === 'hit')).toMatchObject({
      counted: 190,
      days: [40, 40, 40, 40, 10, 10, 10],
    })
    const [hit] = outcomes.filter(({ state }) => state === 'hit')
    const days = JSON.parse((await recording.app.call(`/api/track-record/picks/${hit?.pick}/days`)).text)
    expect(days).toMatchObject({ state: 'hit', usualWeek: 70, sealed: hit?.days, now: hit?.days })
    expect((await recording.app.call(`/api/track-record/picks/${hit?.number}/days`)).status).toBe(404)
    await recording.forge(
      'sealed_outcome',
      `update sealed_outcome set counted = counted + 1 where number = ${outcomes[1]?.number}`,
    )
    const edited = (await recording.chain()).filter((row) => chainHash(row) !== row.hash)
    expect(edited.map(({ number }) => number)).toEqual([outcomes[1]?.number])
  })
})

describe('the witness', () => {
  const execute = promisify(execFile)

  it('signs length and end of the chain, so that openssl can check it', async () => {
    await start(published)
    const [stamp] = await recording.stamps()
    const rows = await recording.chain()
    expect(stamp).toMatchObject({
      rows: rows.length,
      head: rows.at(-1)?.hash,
      signedAt: clock(0).toISOString(),
      authority: 'Sandbox time-stamp authority',
      origin: 'sandbox',
    })
    const folder = await scratchFolder()
    await writeFile(
      join(folder, 'head.json'),
      witnessedText({ rows: stamp?.rows ?? 0, head: stamp?.head ?? '' }),
    )
    await writeFile(join(folder, 'token.tst'), Buffer.from(stamp?.token ?? '', 'base64'))
    await writeFile(join(folder, 'root.pem'), recording.sandbox.timeStamps.root)
    const verify = 'ts -verify -token_in -in token.tst -data head.json -CAfile root.pem'
    const { stdout } = await execute('openssl', verify.split(' '), { cwd: folder })
    expect(stdout).toContain('Verification: OK')
    expect((await recording.record()).witness).toMatchObject({
      rows: rows.length,
      authority: stamp?.authority,
    })
  })

  it('signs new picks at once and results once a day', async () => {
    await start(published)
    expect(await recording.sign(1)).toBe(false)
    await recording.refresh(14)
    expect(await recording.stamps()).toHaveLength(1)
    await recording.resolve(14)
    expect(await recording.sign(14)).toBe(true)
    await recording.refresh(14, [...PLANS, { name: 'another list', channel: 'amazon', units: () => 12 }])
    expect(await recording.stamps()).toHaveLength(3)
  })

  it('separates picks signed more than a day late because the server’s clock was set', async () => {
    await start(unsigned)
    expect(await recording.picks('list=ours')).toEqual(
      Array(8).fill(expect.objectContaining({ witness: 'waiting' })),
    )
    await recording.refreshUnsigned(14)
    await recording.resolve(14)
    await recording.sign(14, { at: 60 })
    const { sealed, notWitnessed } = await recording.record()
    expect(sealed.picks).toBe(0)
    expect(notWitnessed.questions[0]?.first).toMatchObject({ hits: 2, of: 4 })
    const [late] = await recording.picks('kind=not-witnessed&list=ours')
    expect(late).toMatchObject({ witness: 'late', witnessedAt: clock(60).toISOString() })
    expect(await recording.picks('list=ours')).toEqual([])
  })

  it('is rejected under another root, and retried after ten minutes', async () => {
    await start(unsigned)
    const by = { ...recording.sandboxAuthority, certificates: { pem: STRANGER } }
    expect(await recording.sign(0, { by })).toBe(false)
    expect(await recording.stamps()).toEqual([])
    expect(await recording.sign(0)).toBe(false)
    expect(await recording.sign(0.01)).toBe(true)
  })
})

/** An unrelated root. */
const STRANGER = `-----BEGIN CERTIFICATE-----
MIIBhjCCASugAwIBAgIUR4LJd1XsCB/N5PuvlvH5fK+qyfAwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMQW5vdGhlciByb290MCAXDTI2MTEyNzEwMDYxM1oYDzIwNzYw
MzA5MTAwNjEzWjAXMRUwEwYDVQQDDAxBbm90aGVyIHJvb3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAS2ge99QwJoHna/E+JEZNHLkLrXhe9QOvYmPFIUkBiTMQkj
A+vQJ444V2RSrhwC1TKbKiBYEyb6sdarHTKXIorVo1MwUTAdBgNVHQ4EFgQU7VOO
2DE94w07fz+mChKjL9YZqjowHwYDVR0jBBgwFoAU7VOO2DE94w07fz+mChKjL9YZ
qjowDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAzn8D094l3nLB
9Wilm5StykRR/U1OnERoH3n/3QlNQVMCIQDxdBaQKcyH4pt0meg57GKwsEBqCwzW
S4bm3P2mmEil9g==
-----END CERTIFICATE-----
`
