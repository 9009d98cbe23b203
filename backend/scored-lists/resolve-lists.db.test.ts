import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { PLANS, recorded } from '../../tests/support/recording.ts'
import { type ScoredLists, startScoredLists } from '../../tests/support/scored-list-calls.ts'
import { ASKED_NOW } from '../contracts/recorded-pick.ts'
import { chained, EMPTY_CHAIN } from '../track-record/hash-chain.ts'

const published = await recorded((first) => first.refresh(0))
let lists: ScoredLists
let mai: TestMember

beforeEach(async () => {
  lists = await startScoredLists(published)
  mai = await makeMember(lists.recording.database.db)
})
afterEach(() => lists.stop())

async function states(id: string, question: string): Promise<Record<string, string>> {
  const picks = await lists.picks(mai, id, question)
  return Object.fromEntries(picks.map(({ name, state }) => [name ?? 'gone', state]))
}

async function resultsOf(id: string) {
  const { list } = await lists.details(mai, id)
  return list.results.map(({ result: { hits, of, open } }) => [hits, of, open])
}

describe('resolving by a moved clock', () => {
  it('judges after 7, 28 and 90 days, beside our list and the rules, in the list’s own chain', async () => {
    const { body } = await lists.seal(mai, ['riser', 'flat', 'nobody’s'])
    await lists.recording.later(6)
    expect(await resultsOf(body.id)).toEqual([
      [0, 0, 2],
      [0, 0, 2],
      [0, 0, 2],
    ])
    await lists.recording.later(7)
    expect(await states(body.id, ASKED_NOW)).toEqual({ riser: 'hit', flat: 'miss' })
    await lists.recording.later(28)
    await lists.recording.later(60)
    expect(await resultsOf(body.id)).toEqual([
      [1, 2, 0],
      [1, 2, 0],
      [0, 0, 2],
    ])
    await lists.recording.later(90)
    expect(await states(body.id, 'days-1-90')).toEqual({ riser: 'hit', flat: 'miss' })
    const { beside, list } = await lists.details(mai, body.id)
    expect(list.results[0]?.result).toMatchObject({ share: 0.5, low: expect.any(Number) })
    // `riser` and `flash` sell more than usual in each period, `flat` and `sinker` do not.
    for (const { kind, results } of beside)
      expect(
        results.map(({ result }) => [result.hits, result.of]),
        kind,
      ).toEqual([
        [2, 4],
        [2, 4],
        [2, 4],
      ])
    expect((await lists.as(mai, 'GET', '/api/scored-lists')).body.open).toBe(0)
    const rows = await lists.chain(mai, body.id)
    expect(rows).toHaveLength(1 + 3 * 2 * 2)
    expect(rows).toEqual(
      chained(
        rows.map(({ number: _number, previous: _previous, hash: _hash, ...row }) => row),
        EMPTY_CHAIN,
      ),
    )
    expect(rows.at(-1)).toMatchObject({ knownDays: 90, days: expect.arrayContaining([10]) })
  })

  it('leaves a deleted product unresolved, and counts it', async () => {
    const { body } = await lists.seal(mai, ['riser', 'flat'])
    await lists.recording.database.db('product').where({ name: 'riser' }).delete()
    await lists.recording.later(7, PLANS.slice(1))
    expect(await states(body.id, ASKED_NOW)).toEqual({ gone: 'unresolved', flat: 'miss' })
  })

  it('judges other lists when one fails, and comes back to the failed one', async () => {
    const { body: bad } = await lists.seal(mai, ['riser'])
    const { body: good } = await lists.seal(mai, ['flat'])
    const { recording } = lists
    const { db } = recording.database
    await recording.forge('list_pick', `update list_pick set market = '"torn"' where list_id = ${bad.id}`)
    await recording.later(7)
    expect(await states(good.id, ASKED_NOW)).toEqual({ flat: 'miss' })
    expect(await db('list_outcome').where({ list_id: bad.id })).toEqual([])
    const looked = await db('scored_list').whereIn('id', [bad.id, good.id]).orderBy('id')
    expect(looked.map((list) => [list.looked_at !== null, list.looked_on !== null])).toEqual([
      [true, false],
      [true, true],
    ])
  })

  it('keeps the market of the day until the list is judged', async () => {
    const { recording } = lists
    const { db } = recording.database
    const gap = [...PLANS, { name: 'late days', units: (at: number) => (at > 0 && at < 4 ? null : 10) }]
    await recording.refresh(1, gap)
    lists.time.now = new Date(lists.time.now.getTime() + 86_400_000)
    const { status } = await lists.seal(mai, ['late days'])
    expect(status).toBe(200)
    const [{ as_of: day }] = await db('scored_list').where({ kind: 'member' })
    await recording.later(10, gap)
    // Our own picks of that day, which keep it too.
    await recording.forge('sealed_outcome', 'delete from sealed_outcome')
    await recording.forge('pick', 'delete from pick')
    await recording.refreshUnsigned(11, gap)
    expect(await db('market_member').where({ as_of: day })).toHaveLength(1)
    await db('scored_list').delete()
    await recording.refreshUnsigned(12, gap)
    expect(await db('market_member').where({ as_of: day })).toEqual([])
  })
})
