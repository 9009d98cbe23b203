import { afterEach, describe, expect, it } from 'vitest'
import { createTemplate, createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { AS_OF, NOW, refreshed } from '../../tests/support/refreshing.ts'
import { dayRow, productRow, sourceOf } from '../../tests/support/source-rows.ts'
import { addDays } from '../calendar/days.ts'
import { type ProductRow, SourceFailure } from '../sources/port.ts'

let database: TestDatabase

afterEach(() => database.drop())

/** The market with a riser, published on day 0. */
const published = await createTemplate((first) => publishedOn(0, market({ rise: 3 }), undefined, first))

describe('the memory of stages', () => {
  it('stores the day of a stage change once, even if the day is published again', async () => {
    database = await published()
    await publishedOn(0, market({ rise: 3 }))
    expect(await changesOf('riser')).toEqual([{ day: AS_OF, from_stage: null, to_stage: 'viral' }])
    await publishedOn(7, market({ rise: 0.2, day: 7 }))
    await publishedOn(7, market({ rise: 0.2, day: 7 }))
    expect(await changesOf('riser')).toEqual([
      { day: AS_OF, from_stage: null, to_stage: 'viral' },
      { day: addDays(AS_OF, 7), from_stage: 'viral', to_stage: 'fading' },
    ])
  })

  it('replaces a day that is published again with other figures', async () => {
    database = await published()
    await publishedOn(0, market({ rise: 1 }))
    expect(await changesOf('riser')).toEqual([{ day: AS_OF, from_stage: null, to_stage: 'steady' }])
  })

  it('keeps a product viral with figures that would not make a new one viral', async () => {
    database = await published()
    await publishedOn(1, market({ rise: 1.18, day: 1 }))
    const kept = await trendOf('riser')
    await publishedOn(1, market({ rise: 1.18, day: 1 }), 'another')
    expect(kept).toMatchObject({ stage: 'viral' })
    expect(await trendOf('riser', 'another')).toMatchObject({ stage: 'steady' })
  })
})

describe('the outcome of past claims', () => {
  it('is counted once a week later, even if the day is published again', async () => {
    database = await published()
    const first = await outcomes()
    await publishedOn(0, market({ rise: 3 }))
    expect(await outcomes()).toEqual(first)
    expect(first).toEqual([{ measure: 'units', day: addDays(AS_OF, -7), claims: 26 }])
    await publishedOn(1, market({ rise: 3, day: 1 }))
    expect(await outcomes()).toEqual([...first, { measure: 'units', day: addDays(AS_OF, -6), claims: 26 }])
  })

  it('is forgotten after half a year', async () => {
    database = await published()
    await publishedOn(200, market({ rise: 3, day: 200 }))
    expect(await outcomes()).toMatchObject([{ day: addDays(AS_OF, 193) }])
  })
})

describe('a source whose last day is old', () => {
  it('is scored as of that day and claims nothing, beside one that is up to date', async () => {
    database = await createTestDatabase()
    const old = sourceOf(market({ rise: 3, day: -100 }), { id: 'old', origin: 'file' })
    const fresh = sourceOf(market({ rise: 3, prefix: 'fresh ' }))
    await refreshed(database.db, [old, fresh])
    expect(await trendOf('riser')).toMatchObject({
      as_of: addDays(AS_OF, -100),
      stage: 'viral',
      velocity: expect.any(Number),
      confidence: 'low',
      probability: null,
      caveat: 'stale',
      section: 'other',
    })
    expect(await trendOf('fresh riser')).toMatchObject({
      as_of: AS_OF,
      caveat: null,
      section: 'rising',
      place: 1,
    })
  })

  it('keeps its confidence for two days', async () => {
    database = await createTestDatabase()
    await refreshed(database.db, [sourceOf(market({ rise: 3, day: -2 }))])
    expect(await trendOf('riser')).toMatchObject({ as_of: addDays(AS_OF, -2), caveat: null })
  })

  it('claims nothing from the third day without a readable source', async () => {
    database = await published()
    await failedOn(2)
    expect(await trendOf('riser')).toMatchObject({ caveat: null, section: 'rising' })
    const { edition_id, revision } = await database.db('current_edition').first()
    await failedOn(3)
    expect(await trendOf('riser')).toMatchObject({
      ...{ as_of: AS_OF, caveat: 'stale', confidence: 'low', probability: null, section: 'other' },
      before_confidence: 'low',
    })
    expect(await database.db('explored').where({ confidence: 0 })).toHaveLength(26)
    const withheld = { edition_id, revision: revision + 1 }
    expect(await database.db('current_edition').first()).toMatchObject(withheld)
    expect(await database.db('stage_change').count()).toMatchObject([{ count: 26 }])
    await failedOn(4)
    expect(await database.db('current_edition').first()).toMatchObject(withheld)
    await publishedOn(5, market({ rise: 3, day: 5 }))
    expect(await trendOf('riser')).toMatchObject({ caveat: null, section: 'rising' })
  })

  it('does not count as current data for a product that it dropped', async () => {
    database = await createTestDatabase()
    const gone = sold('gone', 300, 100, -20)
    await refreshed(database.db, [sourceOf([...market({ rise: 3 }), gone])])
    expect(await trendOf('gone')).toMatchObject({
      as_of: addDays(AS_OF, -20),
      velocity: null,
      caveat: 'no-recent-data',
    })
  })

  it('is determined per file', async () => {
    database = await createTestDatabase()
    const file = (rows: ProductRow[]) => sourceOf(rows, { id: 'file-amazon', origin: 'file' })
    await refreshed(database.db, [file(market({ rise: 3, day: -100 }))], { cause: 'import' })
    await refreshed(database.db, [file(market({ rise: 3, prefix: 'fresh ' }))], { cause: 'import' })
    expect(await trendOf('riser')).toMatchObject({ as_of: addDays(AS_OF, -100), caveat: 'stale' })
    expect(await trendOf('fresh riser')).toMatchObject({ as_of: AS_OF, caveat: null })
  })
})

describe('a file of sales', () => {
  it('counts missing days as no sales', async () => {
    database = await createTestDatabase()
    await refreshed(database.db, [sourceOf(sparse(3), { origin: 'file' })], { cause: 'import' })
    expect(await trendOf('sparse 0')).toMatchObject({ as_of: AS_OF, history_days: 35, caveat: null })
  })

  it('has gaps if it has a row for nearly every product and day', async () => {
    database = await createTestDatabase()
    const rows = sparse(1)
    const [first, ...others] = rows
    const gap = { ...productRow(first), days: (first?.days ?? []).slice(3) }
    await refreshed(database.db, [sourceOf([gap, ...others], { origin: 'file' })], { cause: 'import' })
    expect(await trendOf('sparse 0')).toMatchObject({ history_days: 32 })
  })

  it('has gaps if it was written once a week', async () => {
    database = await createTestDatabase()
    const rows = sparse(1).map((row) => ({ ...row, days: row.days.filter((_, ago) => ago % 7 === 0) }))
    await refreshed(database.db, [sourceOf(rows, { origin: 'file' })], { cause: 'import' })
    expect(await trendOf('sparse 0')).toMatchObject({ history_days: 5 })
  })
})

/** 25 steady products, and one with `rise` times its usual in the week before `day`. */
function market({
  rise,
  day = 0,
  prefix = '',
}: {
  rise: number
  day?: number
  prefix?: string
}): ProductRow[] {
  const still = Array.from({ length: 25 }, (_, at) => sold(`${prefix}still ${at}`, 100, 100, day))
  return [sold(`${prefix}riser`, 100 * rise, 100, day), ...still]
}

function sold(name: string, lastWeek: number, usual: number, day: number): ProductRow {
  const days = Array.from({ length: 42 }, (_, ago) =>
    dayRow(addDays(AS_OF, day - ago), { units: Math.round((ago < 7 ? lastWeek : usual) / 7) }),
  )
  return productRow({ externalId: name, name, days, observedAt: NOW.toISOString() })
}

function sparse(every: number): ProductRow[] {
  return Array.from({ length: 20 }, (_, at) => {
    const days = Array.from({ length: 42 }, (_, ago) => dayRow(addDays(AS_OF, -ago), { units: 30 }))
    const name = `sparse ${at}`
    return productRow({
      externalId: name,
      name,
      days: days.filter((_, ago) => (ago + at) % every === 0),
      observedAt: NOW.toISOString(),
    })
  })
}

async function publishedOn(day: number, rows: ProductRow[], id = 'test-source', { db } = database) {
  const now = () => new Date(NOW.getTime() + day * 86_400_000)
  const named =
    id === 'test-source' ? rows : rows.map((row) => ({ ...row, externalId: `${id} ${row.externalId}` }))
  await refreshed(db, [sourceOf(named, { id })], { cause: 'request', accept: true }, { now })
}

async function failedOn(day: number) {
  const now = () => new Date(NOW.getTime() + day * 86_400_000)
  // biome-ignore lint/correctness/useYield: the generator fails before its first row
  const broken = sourceOf(async function* () {
    throw new SourceFailure('It answered 503.')
  })
  await refreshed(database.db, [broken], { cause: 'request' }, { now })
}

async function changesOf(name: string) {
  return await database
    .db('stage_change')
    .join('product', 'product.id', 'product_id')
    .where({ name })
    .orderBy('day')
    .select('day', 'from_stage', 'to_stage')
}

async function trendOf(name: string, source?: string) {
  const query = database.db('trend').join('product', 'product.id', 'product_id').where({ name })
  if (source) query.where({ source })
  return await query.first('trend.*')
}

async function outcomes() {
  return await database
    .db('evidence_outcome')
    .orderBy('day')
    .select('measure', 'day', database.db.raw('(select sum(n) from unnest(claims) n) as claims'))
}
