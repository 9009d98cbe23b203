import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { startAccountApp } from '../../tests/support/account-app.ts'
import { makeProduct } from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { OWN_FIGURES_MAX, type OwnFigures, PRESETS_MAX, type Preset } from '../contracts/presets.ts'
import { DELETIONS_KEPT } from '../db/forget-old-deletions.ts'
import { DEFAULT_PRESETS } from '../profit/preset.ts'

let mai: TestMember
let ben: TestMember

const running = await startAccountApp()
const { db } = running.database

beforeEach(async () => {
  mai = await makeMember(db)
  ben = await makeMember(db)
})

const EARLIER = '2026-11-20T08:00:00.000Z'
const LATER = '2026-11-20T09:00:00.000Z'
const SHOP: Preset = { ...DEFAULT_PRESETS.tiktok, name: 'My TikTok shop', creatorBps: 2000 }
const QUOTE: OwnFigures = {
  ...{ unitCost: 3.275, minimumOrder: 200, origin: 'VN', dutyBps: 320 },
  goods: { weightGrams: 420, lengthMm: 260, widthMm: 80, heightMm: 80, unitsPerCarton: 24 },
}

async function send(who: TestMember | null, ...changes: object[]) {
  const { status, text } = await running.as(who, 'POST', '/api/presets', { changes })
  return { status, ...JSON.parse(text) }
}

const saved = (who: TestMember) => running.read(who, '/api/presets')

function presetOf(preset: Preset | null, at: string, key: string = randomUUID()) {
  return { kind: 'preset', key, preset, at }
}

describe('costs that a member saves', () => {
  it('may lack the days until goods are on sale, as sent by older devices', async () => {
    const { productionDays, transitDays, customsDays, prepDays, ...older } = SHOP
    const own = { ...older, transitDays: 28 }
    const { status } = await send(mai, presetOf(older as Preset, EARLIER), presetOf(own, LATER))
    expect(status).toBe(200)
    expect((await saved(mai)).presets.map(({ preset }: { preset: Preset }) => preset)).toEqual(
      expect.arrayContaining([older, own]),
    )
    const tooLong = await send(mai, presetOf({ ...SHOP, transitDays: 366 }, LATER))
    expect(tooLong.status).toBe(400)
  })

  it('come back as they were sent, presets by name, with the default and the figures of products', async () => {
    const productId = String(await makeProduct(db))
    const [mine, own] = [
      presetOf(SHOP, EARLIER),
      presetOf({ ...DEFAULT_PRESETS.own, name: 'garage' }, EARLIER),
    ]
    const answer = await send(
      mai,
      mine,
      own,
      { kind: 'default', key: mine.key, at: EARLIER },
      { kind: 'figures', productId, figures: QUOTE, at: LATER },
    )
    const expected = {
      presets: [
        { key: own.key, preset: { ...DEFAULT_PRESETS.own, name: 'garage' }, savedAt: EARLIER },
        { key: mine.key, preset: SHOP, savedAt: EARLIER },
      ],
      defaultKey: mine.key,
      figures: [{ productId, figures: QUOTE, savedAt: LATER }],
    }
    expect(answer).toEqual({ status: 200, saved: expected, refused: [] })
    expect(await saved(mai)).toEqual(expected)
    expect(await saved(ben)).toEqual({ presets: [], defaultKey: null, figures: [] })
  })

  it('follow the later decision in any order, and repeats count once', async () => {
    const late = presetOf({ ...SHOP, creatorBps: 500 }, LATER)
    const early = presetOf(SHOP, EARLIER, late.key)
    await send(mai, late)
    await send(mai, early, early)
    expect((await saved(mai)).presets).toMatchObject([{ preset: { creatorBps: 500 }, savedAt: LATER }])
  })

  it('stay deleted when an older decision arrives, and come back with a newer one', async () => {
    const gone = presetOf(null, LATER)
    await send(mai, presetOf(SHOP, EARLIER, gone.key), { kind: 'default', key: gone.key, at: EARLIER }, gone)
    await send(mai, presetOf(SHOP, EARLIER, gone.key))
    expect(await saved(mai)).toEqual({ presets: [], defaultKey: null, figures: [] })
    await send(mai, presetOf(SHOP, '2026-11-20T10:00:00.000Z', gone.key))
    expect((await saved(mai)).presets).toHaveLength(1)
  })

  it('do not win because a clock is ahead', async () => {
    const key = randomUUID()
    const { saved: first } = await send(mai, presetOf(SHOP, '2097-01-01T00:00:00.000Z', key))
    expect(Date.parse(first.presets[0].savedAt)).toBeLessThanOrEqual(Date.now())
  })

  it('keep the latest deletions only, however many are sent', async () => {
    const kept = presetOf(SHOP, EARLIER)
    const last = presetOf(null, LATER)
    await send(mai, kept)
    const deletions = Array.from({ length: DELETIONS_KEPT + 100 }, () => presetOf(null, EARLIER))
    for (let at = 0; at < deletions.length; at += 100) await send(mai, ...deletions.slice(at, at + 100))
    await send(mai, last)
    const rows = await db('cost_preset').where({ member_id: mai.id }).select('key')
    expect(rows).toHaveLength(1 + DELETIONS_KEPT)
    expect(await send(mai, presetOf(SHOP, EARLIER, last.key))).toMatchObject({ refused: [] })
    expect((await saved(mai)).presets.map(({ key }: { key: string }) => key)).toEqual([kept.key])
  })

  it('belong to one member only, even under an equal key', async () => {
    const mine = presetOf(SHOP, EARLIER)
    await send(mai, mine)
    await send(ben, presetOf(null, LATER, mine.key))
    expect((await saved(mai)).presets).toHaveLength(1)
  })
})

describe('a refused decision', () => {
  it('is identified by its index: more presets than allowed', async () => {
    const many = Array.from({ length: PRESETS_MAX }, (_, index) =>
      presetOf({ ...SHOP, name: `Shop ${index}` }, EARLIER),
    )
    const { refused } = await send(mai, ...many, presetOf(SHOP, EARLIER))
    expect(refused).toEqual([{ index: PRESETS_MAX, why: 'full' }])
    // An existing preset can still change; a deleted one frees its place.
    const { refused: none } = await send(
      mai,
      presetOf({ ...SHOP, name: 'New name' }, LATER, many[0]?.key),
      presetOf(null, LATER, many[1]?.key),
      presetOf(SHOP, LATER),
    )
    expect(none).toEqual([])
    expect((await saved(mai)).presets).toHaveLength(PRESETS_MAX)
  })

  it('is identified by its index: figures of too many products, or of an unknown one', async () => {
    await db.raw(
      `insert into own_cost_figures (member_id, product_id, figures, decided_at)
       select ?, 900000 + n, ?::jsonb, now() from generate_series(1, ?) n`,
      [mai.id, JSON.stringify(QUOTE), OWN_FIGURES_MAX],
    )
    const productId = String(await makeProduct(db))
    const { refused } = await send(
      mai,
      { kind: 'figures', productId, figures: QUOTE, at: EARLIER },
      { kind: 'figures', productId: '999999999999', figures: QUOTE, at: EARLIER },
    )
    expect(refused).toEqual([
      { index: 0, why: 'full' },
      { index: 1, why: 'unknown' },
    ])
  })

  it.each([
    ['a field that is none', { ...SHOP, profit: 1 }],
    ['a rate that is no whole number of basis points', { ...SHOP, creatorBps: 12.5 }],
    ['a cost below nothing', { ...SHOP, otherCents: -1 }],
    ['an empty name', { ...SHOP, name: ' ' }],
    ['a shop that we know nothing of', { ...SHOP, platform: 'temu' }],
  ])('fails the whole request: %s', async (_what, preset) => {
    const { status } = await send(mai, { kind: 'preset', key: randomUUID(), preset, at: EARLIER })
    expect(status).toBe(400)
  })

  it.each([
    ['a price with five decimals', { ...QUOTE, unitCost: 3.27512 }],
    ['a country that is no code', { ...QUOTE, origin: 'Vietnam' }],
    ['a parcel without weight', { ...QUOTE, goods: { ...QUOTE.goods, weightGrams: 0 } }],
  ])('refuses the figures: %s', async (_what, figures) => {
    const { status } = await send(mai, { kind: 'figures', productId: '1', figures, at: EARLIER })
    expect(status).toBe(400)
  })

  it('includes everything from a visitor', async () => {
    expect((await send(null, presetOf(SHOP, EARLIER))).status).toBe(401)
    expect((await running.app.call('/api/presets')).status).toBe(401)
  })
})
