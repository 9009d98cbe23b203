import { createHash } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { CHAIN_PAGE, CHAIN_START, type ChainRow, sealedText } from '#contracts/pick-chain'
import { verifyChain } from './verify-chain.ts'

const ROWS = CHAIN_PAGE + 20

function chainOf(rows: number): ChainRow[] {
  const chain: ChainRow[] = []
  for (let number = 1; number <= rows; number += 1) {
    const sealed = {
      number,
      previous: chain.at(-1)?.hash ?? CHAIN_START,
      edition: 1,
      publishedAt: '2026-04-01T08:00:00.000Z',
      asOf: '2026-03-31',
      channel: 'tiktok',
      origin: 'live',
      product: number,
      item: 'x',
      list: 'ours',
      position: number,
      chanceOfNextWeek: 0.7123456789,
      confidence: 'medium',
      stage: null,
      measure: 'units',
      lastWeek: 210.25,
      usualWeek: 70,
      question: 'days-8-14',
      firstDay: '2026-04-08',
      lastDay: '2026-04-14',
      dueOn: '2026-04-15',
    }
    chain.push({ ...sealed, hash: hashOf(sealed) })
  }
  return chain
}

function hashOf(row: Parameters<typeof sealedText>[0]): string {
  return createHash('sha256').update(sealedText(row)).digest('hex')
}

/** What the server would answer if these were its rows. */
async function verified(rows: ChainRow[], shown = { rows: ROWS, head: whole.at(-1)?.hash ?? null }) {
  vi.stubGlobal('fetch', async (address: string) => {
    const asked = new URL(address, 'https://tideline.test').searchParams
    const after = rows.filter(({ number }) => number > Number(asked.get('after')))
    return Response.json(after.slice(0, Number(asked.get('limit'))))
  })
  return await verifyChain(shown, { brought: whole[4]?.hash ?? null, onProgress: () => undefined })
}

const whole = chainOf(ROWS)

afterEach(() => {
  vi.unstubAllGlobals()
})

it('a chain of more than one page is unbroken, and a hash from an e-mail is found in it', async () => {
  expect(await verified(whole)).toEqual({ rows: ROWS, fault: null, found: 5 })
})

it.each([
  ['a changed figure', (row: ChainRow) => [{ ...row, usualWeek: 69 }], 'changed'],
  [
    'a row that was hashed anew',
    (row: ChainRow) => [{ ...row, usualWeek: 69, hash: hashOf({ ...row, usualWeek: 69 }) }],
    null,
  ],
  ['a row taken out', () => [], 'missing'],
  [
    'a row of another chain',
    (row: ChainRow) => [{ ...row, previous: CHAIN_START, hash: hashOf({ ...row, previous: CHAIN_START }) }],
    'does not follow',
  ],
] as const)('finds %s', async (_, change, why) => {
  const at = CHAIN_PAGE + 2
  const rows = whole.flatMap((row) => (row.number === at ? change(row) : [row]))
  const { fault } = await verified(rows)
  // Hashed anew, the row itself fits: the next one does not follow it.
  expect(fault).toEqual(why === null ? { number: at + 1, why: 'does not follow' } : { number: at, why })
})

it('finds a chain that was cut short, and one that is not the one whose end the page shows', async () => {
  expect((await verified(whole.slice(0, 100))).fault).toEqual({ number: 101, why: 'missing' })
  const other = { rows: 10, head: whole[3]?.hash ?? null }
  expect((await verified(whole, other)).fault).toEqual({ number: 10, why: 'another end' })
})
