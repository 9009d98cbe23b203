import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  CHAIN_START,
  type ListChainRow,
  type ListHead,
  type OutcomeRow,
  type PickRow,
  sealedText,
  type WitnessStamp,
  witnessedListsText,
} from '#contracts/pick-chain'
import { tokenIn } from '#contracts/time-stamp'
import { answerStampQuery } from '../../../../backend/sandbox/apis/time-stamp-authority.ts'
import { stampQuery } from '../../../../backend/sources/time-stamp/ask-authority.ts'
import { verifyChain } from '../track-record/verify-chain.ts'

function hashed<Row extends ListChainRow>(row: Omit<Row, 'hash'>): Row {
  const sealed = row as Row
  return { ...sealed, hash: createHash('sha256').update(sealedText(sealed)).digest('hex') }
}

const head = hashed<ListHead>({
  ...{ number: 1, previous: CHAIN_START, kind: 'member', title: 'Ten picks', edition: 3 },
  ...{ sealedAt: '2026-04-01T08:00:00.000Z', asOf: '2026-03-31', given: 2 },
  left: [{ line: 2, why: 'not-found' }],
})
const pick = hashed<PickRow>({
  ...{ number: 2, previous: head.hash, edition: 3, publishedAt: head.sealedAt, asOf: head.asOf },
  ...{ channel: 'tiktok', origin: 'live', product: 7, item: 'x', list: 'member', position: 1 },
  ...{ chanceOfNextWeek: null, confidence: null, stage: null, measure: 'units' },
  ...{ lastWeek: 90, usualWeek: 70, question: 'days-1-90' },
  ...{ firstDay: '2026-04-01', lastDay: '2026-06-29', dueOn: '2026-06-30' },
})
const outcome = hashed<OutcomeRow>({
  ...{ number: 3, previous: pick.hash, pick: 2, resolvedAt: '2026-06-30T08:00:00.000Z' },
  ...{ state: 'miss', reason: null, counted: 810, knownDays: 90, nextWeek: 63, days: Array(90).fill(9) },
})

async function faultOf(rows: ListChainRow[], stamps: WitnessStamp[] = []) {
  const source = {
    rows: async (after: number) => rows.filter(({ number }) => number > after),
    stamps: async () => stamps,
  }
  const shown = { rows: 3, head: outcome.hash }
  return await verifyChain(shown, { brought: head.hash, onProgress: () => undefined }, source)
}

it('accepts a list’s chain, counts its result again, and finds the hash that its owner kept', async () => {
  expect(await faultOf([head, pick, outcome])).toMatchObject({
    ...{ rows: 3, fault: null, found: 1, recounted: 1, picks: 1 },
  })
})

it.each<[string, ListChainRow[], { number: number; why: string }]>([
  ['a changed title', [{ ...head, title: 'Nine picks' }, pick, outcome], { number: 1, why: 'changed' }],
  ['a line left out of the count', [{ ...head, left: [] }, pick, outcome], { number: 1, why: 'changed' }],
  [
    'a head with a recomputed hash',
    [hashed<ListHead>({ ...head, given: 1, left: [] }), pick, outcome],
    { number: 2, why: 'does not follow' },
  ],
  ['a changed usual week', [head, { ...pick, usualWeek: 60 }, outcome], { number: 2, why: 'changed' }],
  ['a pick taken out', [head, outcome], { number: 2, why: 'missing' }],
  [
    'a miss turned into a hit, with a recomputed hash',
    [head, pick, hashed<OutcomeRow>({ ...outcome, state: 'hit' })],
    { number: 3, why: 'miscounted' },
  ],
  ['a result taken out', [head, pick], { number: 3, why: 'missing' }],
])('finds %s', async (_, rows, fault) => {
  expect((await faultOf(rows)).fault).toEqual(fault)
})

describe('the time stamp of a list as it was sealed', () => {
  const signedAt = '2026-04-01T08:10:00.000Z'

  function stampOf(heads: string[], head = pick.hash): WitnessStamp {
    const text = witnessedListsText(heads)
    const imprint = createHash('sha256').update(text).digest()
    const token = tokenIn(answerStampQuery(stampQuery(imprint, Buffer.of(1)), new Date(signedAt)))
    return {
      ...{ rows: 2, head, signedAt, authority: 'x', origin: 'sandbox', trusted: null, text },
      token: Buffer.from(token).toString('base64'),
    }
  }

  it('holds among the hashes of other lists, and its picks were signed in time', async () => {
    const found = await faultOf([head, pick, outcome], [stampOf(['b'.repeat(64), pick.hash])])
    expect(found).toMatchObject({ fault: null, witnessed: 1, stamps: { hold: 1, fault: null } })
  })

  it('does not hold where its text has no such hash, or another text', async () => {
    const other = await faultOf([head, pick, outcome], [stampOf(['b'.repeat(64)])])
    expect(other.stamps.fault?.words).toBe('It is about other rows.')
    const edited = { ...stampOf(['b'.repeat(64)]), text: witnessedListsText([pick.hash]) }
    expect((await faultOf([head, pick, outcome], [edited])).stamps.fault?.words).toBe(
      'It is about other rows.',
    )
  })

  it('finds picks that were rebuilt after signing', async () => {
    const [made] = [hashed<PickRow>({ ...pick, usualWeek: 60 })]
    const { fault } = await faultOf([head, made], [stampOf([pick.hash])])
    expect(fault).toEqual({ number: 2, why: 'not as signed' })
  })
})
