import { afterEach, describe, expect, it } from 'vitest'
import type { CreateDatabase } from '../../tests/support/database.ts'
import { clock, PLANS, type Recording, recorded, startRecording } from '../../tests/support/recording.ts'
import { AS_OF } from '../../tests/support/refreshing.ts'
import { addDays } from '../calendar/days.ts'
import type { ChainRow, OutcomeRow, PickRow } from '../contracts/pick-chain.ts'
import { ASKED_NOW, LANDING_QUESTION, type RecordedPick } from '../contracts/recorded-pick.ts'
import { marketGrowthOf } from '../contracts/recount.ts'
import { pastForecastsOf } from '../trends/forecast-past.ts'
import { learnForecasts } from '../trends/forecast-record.ts'
import { chained, EMPTY_CHAIN } from './hash-chain.ts'
import { daysOf } from './judge-pick.ts'
import { landingChances } from './landing-chances.ts'
import { chainEnd } from './pick-chain.ts'

let recording: Recording

const published = await recorded((first) => first.refresh(0))

async function start(from?: CreateDatabase): Promise<void> {
  recording = await startRecording(from)
}
afterEach(() => recording.stop())

/** A pick as it was sealed before the question was about the market. */
async function sealOlder(name: string, question: 'days-8-14' | 'days-1-28'): Promise<void> {
  const { db } = recording.database
  const { id } = await db('product').where({ name }).first()
  await db.transaction(async (trx) => {
    const sealed = {
      ...{ edition: 1, publishedAt: clock(0).toISOString(), asOf: AS_OF, channel: 'tiktok', origin: 'live' },
      ...{
        product: Number(id),
        item: 'x',
        list: 'ours',
        position: 1,
        chanceOfNextWeek: 0.6,
        confidence: 'low',
      },
      ...{ stage: null, measure: 'units', lastWeek: 210, usualWeek: 70, question },
      ...daysOf(question, AS_OF),
    }
    const [row] = chained<PickRow>([sealed], await chainEnd(trx))
    const columns = Object.entries({ ...row, edition_id: 1, product_id: id }).flatMap(([field, value]) => {
      if (field === 'edition' || field === 'product') return []
      return [[field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]]
    })
    await trx('pick').insert(Object.fromEntries(columns))
  })
}

function named(list: readonly RecordedPick[]): Record<string, RecordedPick['state']> {
  return Object.fromEntries(list.map(({ name, state }) => [name ?? 'gone', state]))
}

describe('sealing', () => {
  it('a publication seals the first of each list and of the naive rule in one chain, for both questions', async () => {
    await start(published)
    const rows = await recording.chain()
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
    expect(rows[0]).toMatchObject({
      list: 'ours',
      position: 1,
      asOf: AS_OF,
      question: ASKED_NOW,
      usualWeek: 70,
      firstDay: addDays(AS_OF, 1),
      lastDay: addDays(AS_OF, 7),
      dueOn: addDays(AS_OF, 8),
      market: { category: null, products: 4, channelProducts: 4, usualWeek: 280, members: null },
    })
    const naive = await recording.picks(`list=naive&question=${ASKED_NOW}`)
    expect(naive.map(({ name, position }) => [position, name])).toEqual([
      [1, 'flash'],
      [2, 'riser'],
      [3, 'flat'],
      [4, 'sinker'],
    ])
  })

  it('a second edition of the same day seals nothing, and a product with an open pick is not sealed again', async () => {
    await start(published)
    await recording.refresh(0)
    await recording.refresh(1)
    expect(await recording.chain()).toHaveLength(16)
    await recording.refresh(1, [...PLANS, { name: 'late comer', units: () => 12 }])
    expect(await recording.chain()).toHaveLength(16)
    await recording.refresh(2, [...PLANS, { name: 'late comer', units: () => 12 }])
    expect(await recording.chain()).toHaveLength(20)
  })

  it('excludes a source that stopped three days ago', async () => {
    await start()
    await recording.refresh(0, [{ name: 'silent', units: (at) => (at > -3 ? null : 10) }])
    expect(await recording.chain()).toEqual([])
  })

  it('the database refuses to change or delete sealed rows', async () => {
    await start(published)
    const { db } = recording.database
    const refused = /only added/
    await expect(db('pick').where({ number: 1 }).update({ position: 9 })).rejects.toThrow(refused)
    await expect(db('pick').where({ number: 1 }).delete()).rejects.toThrow(refused)
    await expect(db.raw('truncate pick cascade')).rejects.toThrow(refused)
    await expect(db('pick_sealing').update({ comparable: 0 })).rejects.toThrow(refused)
    await expect(db('witness_token').update({ authority: 'us' })).rejects.toThrow(refused)
  })
})

describe('the landing week', () => {
  const ASKED = `question=${LANDING_QUESTION}&limit=100`

  it('is asked of products with a forecast, with the chance that the past gives', async () => {
    await start()
    await recording.refresh(0, [...PLANS, { name: 'young', units: (at: number) => (at > -30 ? 10 : null) }])
    const asked = await recording.picks(`${ASKED}&list=ours`)
    expect(named(asked)).toEqual({ flash: 'open', riser: 'open', flat: 'open', sinker: 'open' })
    expect(asked[0]).toMatchObject({
      ...{ firstDay: addDays(AS_OF, 57), lastDay: addDays(AS_OF, 63), market: null },
    })
    const { db } = recording.database
    const past = Array.from({ length: 60 }, (_, at) =>
      pastForecastsOf(
        Array.from({ length: 210 }, (_, day) => 8 + ((day * 7 + at * 3) % 5)),
        null,
        [],
      ),
    ).flat()
    const learned = JSON.stringify(learnForecasts(past))
    await db('forecast_record').where({ channel: 'tiktok', measure: 'units' }).delete()
    await db('forecast_record').insert({ channel: 'tiktok', measure: 'units', learned })
    const flat = await db('product').where({ name: 'flat' }).first()
    const product = {
      product_id: Number(flat.id),
      channel: 'tiktok',
      measure: 'units',
      last_day: AS_OF,
    } as const
    const chanceAbove = async (usual_week: number) =>
      await db.transaction(async (trx) =>
        (await landingChances(trx, [{ ...product, usual_week }])).get(product.product_id),
      )
    expect(await chanceAbove(60)).toBeGreaterThan(0.8)
    expect(await chanceAbove(80)).toBeLessThan(0.2)
  })

  it('comes from days 57 to 63, with the share of all products', async () => {
    await start()
    const plans = [
      { name: 'riser', units: (at: number) => (at > 50 ? 20 : 10) },
      { name: 'early', units: (at: number) => (at > 0 && at < 50 ? 20 : 10) },
    ]
    await recording.refresh(0, plans)
    const [sealed] = await recording.picks(`${ASKED}&list=ours`)
    expect(sealed).toMatchObject({ chanceOfLandingWeek: null })
    await recording.later(40, plans)
    expect(await recording.later(62, plans)).toBe(0)
    expect(await recording.later(63, plans)).toBeGreaterThan(0)
    const first = (await recording.picks(`${ASKED}&list=ours`)).filter(({ asOf }) => asOf === AS_OF)
    expect(named(first)).toEqual({ riser: 'hit', early: 'miss' })
    const { sealed: result } = await recording.record()
    expect(result.questions.find(({ question }) => question === LANDING_QUESTION)).toMatchObject({
      first: { hits: 1, of: 2 },
      base: { share: 0.5, products: 2 },
    })
    const outcomes = (await recording.chain()).filter((row) => 'pick' in row && row.days?.length === 63)
    expect(outcomes.length).toBeGreaterThan(0)
  })
})

describe('resolving', () => {
  it('says on the due day, by a moved clock, who sold more than usual in days 1 to 7, and not before', async () => {
    await start(published)
    expect(await recording.later(6)).toBe(0)
    expect(await recording.resolve(7)).toBe(0)
    expect(await recording.later(7)).toBeGreaterThan(0)
    expect(await recording.resolve(7)).toBe(0)
    const ours = await recording.picks('list=ours&state=hit')
    expect(named(ours)).toEqual({ riser: 'hit', flash: 'hit' })
    expect(ours.find(({ name }) => name === 'riser')).toMatchObject({
      ...{ usualWeek: 70, counted: 210, knownDays: 7 },
      market: { category: null, products: 4, known: false, growth: 1 },
    })
    expect(named(await recording.picks('list=ours&state=miss'))).toEqual({ flat: 'miss', sinker: 'miss' })
    const { sealed } = await recording.record()
    expect(sealed.questions[0]).toMatchObject({
      question: ASKED_NOW,
      first: { hits: 2, of: 4, share: 0.5, unresolved: 0 },
      naive: { hits: 2, of: 4 },
      base: { share: 0.5, products: 4 },
    })
  })

  it('judges a product by what its market grows, and seals the days of the market', async () => {
    await start()
    // The market grows by half in days 1 to 7.
    const crowd = Array.from({ length: 60 }, (_, at) => ({
      name: `crowd ${at}`,
      units: (day: number) => (day > 0 ? 150 : 100),
    }))
    const plans = [
      ...crowd,
      { name: 'with its market', units: (day: number) => (day > 0 ? 130 : day > -7 ? 110 : 100) },
      { name: 'beyond it', units: (day: number) => (day > 0 ? 200 : day > -7 ? 120 : 100) },
    ]
    await recording.refresh(0, plans)
    await recording.later(7, plans)
    const picks = await recording.picks(`list=ours&limit=100&question=${ASKED_NOW}`)
    expect(named(picks)).toMatchObject({ 'with its market': 'miss', 'beyond it': 'hit' })
    expect(picks.find(({ name }) => name === 'beyond it')?.market).toMatchObject({
      products: 62,
      known: true,
    })
    const outcome = (await recording.chain()).find(
      (row) => 'pick' in row && row.state === 'hit',
    ) as OutcomeRow
    expect(outcome.market?.growth).toBeCloseTo(1.5, 1)
    expect(marketGrowthOf(outcome.market?.days ?? [])).toBe(outcome.market?.growth)
    const { sealed } = await recording.record()
    expect(sealed.questions[0]?.base?.products).toBe(62)
    expect(sealed.questions[0]?.base?.share).toBeLessThan(0.2)
  })

  it('does not judge by a market whose products were changed after sealing', async () => {
    await start()
    const plans = Array.from({ length: 62 }, (_, at) => ({ name: `crowd ${at}`, units: () => 100 }))
    await recording.refresh(0, plans)
    await recording.database
      .db('market_member')
      .update({ usual_weeks: recording.database.db.raw('last_weeks[2:] || 1') })
    await recording.later(14, plans)
    expect(
      (await recording.picks('state=unresolved')).every(({ reason }) => reason === 'market-unknown'),
    ).toBe(true)
    expect((await recording.record()).sealed.questions[0]?.first).toMatchObject({ of: 0, unresolved: 50 })
  })

  it('judges a pick of before by the question that it was sealed with', async () => {
    await start(published)
    const before = await recording.chain()
    for (const question of ['days-8-14', 'days-1-28'] as const)
      for (const name of ['riser', 'flash']) await sealOlder(name, question)
    await recording.sign(0)
    await recording.later(40)
    expect(named(await recording.picks('question=days-8-14'))).toEqual({ riser: 'hit', flash: 'miss' })
    expect(named(await recording.picks('question=days-1-28'))).toEqual({ riser: 'hit', flash: 'hit' })
    const rows = await recording.chain()
    const older = rows.filter(
      (row) => 'item' in row && row.number > before.length && row.question !== ASKED_NOW,
    )
    expect(older.map((row) => 'market' in row)).toEqual([false, false, false, false])
    const again = chained<ChainRow>(
      rows.map(({ number: _number, previous: _previous, hash: _hash, ...row }) => row),
      EMPTY_CHAIN,
    )
    expect(rows.map(({ hash }) => hash)).toEqual(again.map(({ hash }) => hash))
  })

  it('waits a week for missing days, then extrapolates five of seven days and leaves fewer unresolved', async () => {
    await start()
    const gaps = (missing: number[]) => (at: number) => (missing.includes(at) ? null : at > -7 ? 30 : 10)
    const plans = [
      { name: 'five known', units: gaps([2, 3]) },
      { name: 'four known', units: gaps([2, 3, 4]) },
    ]
    await recording.refresh(0, plans)
    expect(await recording.later(7, plans)).toBe(0)
    expect(await recording.later(14, plans)).toBeGreaterThan(0)
    const [first] = await recording.picks('list=ours&state=hit')
    const [second] = await recording.picks('list=ours&state=unresolved')
    expect(first).toMatchObject({ name: 'five known', counted: 210, knownDays: 5 })
    expect(second).toMatchObject({
      name: 'four known',
      state: 'unresolved',
      reason: 'days-unknown',
      counted: null,
    })
  })

  it('shows a deleted product as unresolved, by its number alone', async () => {
    await start(published)
    await recording.database.db('product').where({ name: 'riser' }).delete()
    await recording.later(7, PLANS.slice(1))
    const [gone] = await recording.picks('list=ours&state=unresolved')
    expect(gone).toMatchObject({ name: null, reason: 'gone', state: 'unresolved' })
    expect((await recording.record()).sealed.questions[0]?.first).toMatchObject({ of: 3, unresolved: 1 })
  })

  it('ignores an edition dated in the future', async () => {
    await start(published)
    await recording.refresh(20)
    expect(await recording.resolve(1)).toBe(0)
  })
})
