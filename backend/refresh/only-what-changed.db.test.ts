import { describe, expect, it } from 'vitest'
import { eachDatabase } from '../../tests/support/database.ts'
import { AS_OF, refreshed, selling } from '../../tests/support/refreshing.ts'
import { sourceOf } from '../../tests/support/source-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { writeExplored } from '../explore/write-explored.ts'
import { forgetIndexedPrices, indexEdition } from '../search/index-edition.ts'
import type { ProductRow } from '../sources/port.ts'
import { mergePictures } from './merge-pictures.ts'

const database = eachDatabase()

const WRITTEN = ['search_product', 'search_word', 'explored', 'trend_place', 'picture']

describe('the search data of an edition', () => {
  it('equals data written from nothing after every publication', async () => {
    const file = (rows: ProductRow[]) => sourceOf(rows, { id: 'file-amazon', origin: 'file' })
    const all = ['lamp', 'mug', 'steel mug', 'desk lamp'].map((name, at) => goods(name, { price: 10 + at }))
    await publish(() => refreshed(database.db, [sourceOf(all)]))
    await publish(() =>
      refreshed(database.db, [file([goods('glass lamp', { price: 9 })])], { cause: 'import' }),
    )
    const [lamp, , mug] = all as [ProductRow, ProductRow, ProductRow]
    const changed = [
      { ...lamp, name: 'floor lamp', imageUrls: ['https://img.example/other.jpg'] },
      { ...mug, price: 99 },
      selling('lamp of another day', 900, 100),
    ]
    await publish(() => refreshed(database.db, [sourceOf(changed)]))
    expect(await database.db('search_word').pluck('word')).toEqual(expect.arrayContaining(['floor', 'glass']))
  })

  it('keeps unchanged rows in place', async () => {
    const all = ['lamp', 'mug', 'steel mug', 'desk lamp'].map((name) => goods(name, { price: 10 }))
    await refreshed(database.db, [sourceOf(all)])
    const before = await versions()
    const [{ id }] = await database.db('product').where('name', 'lamp').select('id')
    await database.db('product').where({ id }).update({ name: 'floor lamp', price: 12 })
    await database.db.transaction(writeAll)
    const after = await versions()
    const others = (rows: Row[]) => rows.filter(({ key }) => !['lamp', 'floor', String(id)].includes(key))
    expect(others(after)).toEqual(others(before))
    expect(after).not.toEqual(before)
  })

  it('is updated in place by a day that moves everything, because no index holds daily columns', async () => {
    await refreshed(database.db, [
      sourceOf(['lamp', 'mug', 'bowl'].map((name) => goods(name, { price: 10 }))),
    ])
    await database.db.transaction(async (trx) => {
      await trx.raw('update trend set place = 4 - place, last_week = last_week + 1, careful = careful + 1')
      await trx.raw(
        `update product set observed_at = observed_at + interval '1 day', rating = 4, rating_count = 7`,
      )
      await writeAll(trx)
      const { rows } = await trx.raw(
        `select pg_stat_get_xact_tuples_inserted(id) as inserted, pg_stat_get_xact_tuples_hot_updated(id) as over
        from (values (cast('explored' as regclass))) explored (id)`,
      )
      expect(rows).toEqual([{ inserted: 0, over: 3 }])
      expect(await trx('trend_place').orderBy('place').pluck('product_id')).toEqual(
        await trx('trend').orderBy('place').pluck('product_id'),
      )
    })
  })

  it('has its words rebuilt when another writer has changed them', async () => {
    await refreshed(database.db, [sourceOf([goods('lamp', { price: 10 })])])
    const words = async () => await database.db('search_product').pluck('words')
    const before = await words()
    const ids = await database.db('product').pluck('id')
    await database.db.transaction((trx) => forgetIndexedPrices(trx, ids))
    expect(await words()).not.toEqual(before)
    await database.db.transaction(writeAll)
    expect(await words()).toEqual(before)
  })
})

async function publish(work: () => Promise<unknown>): Promise<void> {
  await work()
  await database.db.transaction(async (trx) => {
    const kept = await contents(trx)
    await trx.raw(`truncate ${WRITTEN.join(', ')}`)
    await writeAll(trx)
    expect(kept).toEqual(await contents(trx))
  })
}

async function writeAll(trx: Transaction): Promise<void> {
  const { edition_id: edition } = await trx('current_edition').first()
  await indexEdition(trx, edition)
  await writeExplored(trx, edition)
  await mergePictures(trx)
}

async function contents(trx: Transaction): Promise<string[]> {
  const tables = WRITTEN.map((table) => `select '${table} ' || ${table}::text as row from ${table}`)
  const { rows } = await trx.raw(`select row from (${tables.join(' union all ')}) written order by row`)
  return rows.map(({ row }: { row: string }) => row)
}

interface Row {
  key: string
  xmin: string
}

async function versions(): Promise<Row[]> {
  const { rows } = await database.db.raw(
    `select product_id::text as key, xmin::text from search_product
     union all select word, xmin::text from search_word where word not in ('lamp')
     union all select product_id::text, xmin::text from explored
     union all select sha256, xmin::text from picture order by 1, 2`,
  )
  return rows
}

function goods(name: string, { price }: { price: number }): ProductRow {
  const imageUrls = [`https://img.example/${name}.jpg`]
  return { ...selling(name, 100, 100), price, currency: 'USD', imageUrls, firstSeenOn: AS_OF }
}
