import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  CHAIN_PAGE,
  CHAIN_START,
  type ChainRow,
  type OutcomeRow,
  type PickRow,
  sealedText,
  type WitnessStamp,
  witnessedText,
} from '#contracts/pick-chain'
import { tokenIn } from '#contracts/time-stamp'
import { answerStampQuery } from '../../../../backend/sandbox/apis/time-stamp-authority.ts'
import { stampQuery } from '../../../../backend/sources/time-stamp/ask-authority.ts'
import { verifyChain } from './verify-chain.ts'

const ROWS = CHAIN_PAGE + 20

function chainOf(rows: number): PickRow[] {
  const chain: PickRow[] = []
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

function hashOf(row: Omit<PickRow, 'hash'> | Omit<OutcomeRow, 'hash'>): string {
  return createHash('sha256').update(sealedText(row)).digest('hex')
}

async function verified(
  rows: ChainRow[],
  shown = { rows: ROWS, head: whole.at(-1)?.hash ?? null },
  stamps: WitnessStamp[] = [],
) {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams: asked } = new URL(address, 'https://tideline.test')
    if (pathname.endsWith('/witness')) return Response.json(stamps)
    const after = rows.filter(({ number }) => number > Number(asked.get('after')))
    return Response.json(after.slice(0, Number(asked.get('limit'))))
  })
  return await verifyChain(shown, { brought: whole[4]?.hash ?? null, onProgress: () => undefined })
}

const whole = chainOf(ROWS)

afterEach(() => {
  vi.unstubAllGlobals()
})

it('accepts an unbroken chain of several pages, and finds a hash from an email in it', async () => {
  expect(await verified(whole)).toMatchObject({
    rows: ROWS,
    fault: null,
    found: 5,
    picks: ROWS,
    witnessed: 0,
  })
})

it.each([
  ['a changed figure', (row: PickRow) => [{ ...row, usualWeek: 69 }], 'changed'],
  [
    'a changed row with a recomputed hash',
    (row: PickRow) => [{ ...row, usualWeek: 69, hash: hashOf({ ...row, usualWeek: 69 }) }],
    null,
  ],
  ['a row taken out', () => [], 'missing'],
  [
    'a row of another chain',
    (row: PickRow) => [{ ...row, previous: CHAIN_START, hash: hashOf({ ...row, previous: CHAIN_START }) }],
    'does not follow',
  ],
] as const)('finds %s', async (_, change, why) => {
  const at = CHAIN_PAGE + 2
  const rows = whole.flatMap((row) => (row.number === at ? change(row) : [row]))
  const { fault } = await verified(rows)
  // A recomputed hash fits its row, but the next row does not link to it.
  expect(fault).toEqual(why === null ? { number: at + 1, why: 'does not follow' } : { number: at, why })
})

it('finds a chain that was cut short, or whose end differs from the page’s', async () => {
  expect((await verified(whole.slice(0, 100))).fault).toEqual({ number: 101, why: 'missing' })
  const other = { rows: 10, head: whole[3]?.hash ?? null }
  expect((await verified(whole, other)).fault).toEqual({ number: 10, why: 'another end' })
})

describe('a result', () => {
  const outcome = {
    pick: 2,
    resolvedAt: '2026-04-15T08:00:00.000Z',
    state: 'hit',
    reason: null,
    counted: 77,
    knownDays: 7,
    nextWeek: 77,
  }

  function chainWith(change: Partial<OutcomeRow>): ChainRow[] {
    const short = whole.slice(0, 3)
    const sealed = {
      ...outcome,
      days: Array(14).fill(11),
      number: 4,
      previous: short[2]?.hash ?? '',
      ...change,
    }
    return [...short, { ...sealed, hash: hashOf(sealed) }]
  }

  it.each([
    ['as it was judged', {}, null],
    ['that was turned into a hit', { days: Array(14).fill(9), counted: 63, nextWeek: 63 }, 'miscounted'],
    ['with a count that does not follow', { counted: 78 }, 'miscounted'],
    ['of a row that is none', { pick: 9 }, 'miscounted'],
  ])('%s is counted again from its daily counts', async (_, change, why) => {
    const rows = chainWith(change)
    const { fault, recounted } = await verified(rows, { rows: 4, head: rows[3]?.hash ?? null })
    expect([fault?.why ?? null, recounted]).toEqual([why, why === null ? 1 : 0])
  })
})

describe('a result against the market', () => {
  const days = Array(7).fill(0.2)
  const outcome = {
    ...{ pick: 1, resolvedAt: '2026-04-08T08:00:00.000Z', state: 'hit', reason: null },
    ...{ counted: 105, knownDays: 7, nextWeek: 105, days: Array(7).fill(15) },
    market: { growth: 1.4, products: 60, days },
  }

  function chainWith(change: Partial<OutcomeRow>, members: string | null = 'f'.repeat(64)): ChainRow[] {
    const [first] = whole
    if (!first) throw new Error('The chain is empty.')
    const market = { category: 'Home', products: 60, channelProducts: 90, usualWeek: 4200, members }
    const asked = { ...first, question: 'market-days-1-7', market }
    const pick = { ...asked, hash: hashOf(asked) }
    const sealed = { ...outcome, number: 2, previous: pick.hash, ...change }
    return [pick, { ...sealed, hash: hashOf(sealed) }]
  }

  it.each([
    ['as it was judged', {}, null],
    ['with an edited growth', { market: { ...outcome.market, growth: 1.6 } }, 'miscounted'],
    [
      'with an edited day of the market',
      { market: { ...outcome.market, days: [...days.slice(1), 0.6] } },
      'miscounted',
    ],
    ['without its market', { market: { growth: 1, products: 0, days: [] } }, 'miscounted'],
    [
      'that its market makes a miss',
      { market: { growth: 1.75, products: 60, days: Array(7).fill(0.25) } },
      'miscounted',
    ],
  ])('%s is counted again from the days of both', async (_, change, why) => {
    const rows = chainWith(change)
    const { fault } = await verified(rows, { rows: 2, head: rows[1]?.hash ?? null })
    expect(fault?.why ?? null).toBe(why)
  })

  it('has no growth where its pick was sealed with too small a market', async () => {
    const small = chainWith({ market: { growth: 1, products: 0, days: [] } }, null)
    expect((await verified(small, { rows: 2, head: small[1]?.hash ?? null })).fault).toBeNull()
    const grown = chainWith({}, null)
    expect((await verified(grown, { rows: 2, head: grown[1]?.hash ?? null })).fault?.why).toBe('miscounted')
  })
})

describe('a time stamp', () => {
  const signedAt = '2026-04-01T09:00:00.000Z'

  function stampOf(rows: number, head: string, about = { rows, head }): WitnessStamp {
    const imprint = createHash('sha256').update(witnessedText(about)).digest()
    const token = tokenIn(answerStampQuery(stampQuery(imprint, Buffer.of(1)), new Date(signedAt)))
    const base64 = Buffer.from(token).toString('base64')
    return { rows, head, signedAt, authority: 'x', origin: 'sandbox', token: base64, trusted: null }
  }

  const end = { rows: 3, head: whole[2]?.hash ?? '' }

  it('about this chain is valid, and its picks were signed in time', async () => {
    const found = await verified(whole.slice(0, 3), end, [stampOf(3, end.head)])
    expect(found).toMatchObject({ fault: null, witnessed: 3, stamps: { hold: 1, fault: null } })
  })

  it('finds a chain whose end was cut, though the page shows the cut end', async () => {
    const cut = { rows: 2, head: whole[1]?.hash ?? '' }
    const { fault } = await verified(whole.slice(0, 2), cut, [stampOf(3, end.head)])
    expect(fault).toEqual({ number: 3, why: 'missing' })
  })

  it('finds a chain that was completely rebuilt after signing', async () => {
    const { fault } = await verified(whole.slice(0, 3), end, [stampOf(2, 'f'.repeat(64))])
    expect(fault).toEqual({ number: 2, why: 'not as signed' })
  })

  it('signed for other rows, or changed, is invalid', async () => {
    const other = stampOf(3, end.head, { rows: 3, head: 'f'.repeat(64) })
    const changed = { ...stampOf(3, end.head), signedAt: '2026-03-01T09:00:00.000Z' }
    for (const [stamp, words] of [
      [other, 'It is about other rows.'],
      [changed, 'It is of another time.'],
    ] as const) {
      const { stamps } = await verified(whole.slice(0, 3), end, [stamp])
      expect(stamps.fault?.words).toBe(words)
    }
  })
})
