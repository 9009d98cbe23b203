import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { normaliseCargo } from './normalise.ts'
import { createOnDemandMatcher } from './on-demand.ts'
import { type Rematch, rematch } from './rematch.ts'

const test = await createTestDatabase()

beforeEach(async () => {
  await test.db.raw('truncate product, supplier cascade')
})

describe('rematch', () => {
  it('matches every product with the suppliers whose cargo names it', async () => {
    const tumbler = await product('40oz Insulated Tumbler with Handle')
    const earbuds = await product('Wireless Earbuds Bluetooth 5.3')
    const cups = await supplier('Bright Cups', ['STAINLESS STEEL VACUUM TUMBLERS', 'GLASS JARS'])
    const sound = await supplier('Clear Sound', ['BLUETOOTH EARPHONES'])
    await supplier('Steel Pipes', ['STEEL PIPES'])

    const counts = await run()

    expect(counts).toEqual({ products: 2, matches: 2 })
    expect(await matches()).toMatchObject([
      { product_id: tumbler, supplier_id: cups, position: 1, matching_shipments: 7, buyers: 2 },
      { product_id: earbuds, supplier_id: sound, position: 1, last_shipment_on: '2026-01-10' },
    ])
  })

  it('matches no supplier by the title of a book', async () => {
    const thing = await product('Artificial Flowers')
    const book = await product('The Sun and Her Flowers')
    await test.db.raw(`update product set source_category = 'Non Fiction' where id = ?`, [book])
    await supplier('Silk Flowers', ['ARTIFICIAL FLOWERS'])
    await supplier('Steel Pipes', ['STEEL PIPES'])

    await run()

    expect(await matches()).toMatchObject([{ product_id: thing }])
  })

  it('reports its progress up to 1', async () => {
    await product('Yoga Mat')
    await supplier('Mats', ['TPE YOGA MATS'])
    const shares: number[] = []

    await run({ progress: (share) => shares.push(share) })

    expect(shares).toEqual([1])
  })

  it('matches only new and renamed products while the cargo is unchanged', async () => {
    const renamed = await product('Yoga Mat')
    await product('Camping Tent')
    const tents = await supplier('Tents', ['CAMPING TENTS'])
    const mats = await supplier('Mats', ['YOGA MATS'])
    await run()
    await test.db.raw('update product set name = ? where id = ?', ['Pop Up Camping Tent', renamed])
    const added = await product('Thick Yoga Mat')

    const counts = await run()

    expect(counts).toEqual({ products: 2, matches: 2 })
    const found = await matches()
    expect(found.filter((match) => match.product_id === renamed)).toMatchObject([{ supplier_id: tents }])
    expect(found.filter((match) => match.product_id === added)).toMatchObject([{ supplier_id: mats }])
  })

  it('matches a product again when its category changes', async () => {
    const mat = await product('Yoga Mat')
    await product('Camping Tent')
    await run()
    await test.db.raw("update product set source_category = 'Sports & Outdoor' where id = ?", [mat])

    expect(await run()).toMatchObject({ products: 1 })
  })

  it('does nothing when nothing changed', async () => {
    await product('Yoga Mat')
    await supplier('Mats', ['YOGA MATS'])
    await run()

    expect(await run()).toEqual({ products: 0, matches: 0 })
  })

  it('matches all products again when cargo changed and deletes obsolete matches', async () => {
    const mat = await product('Yoga Mat')
    const old = await supplier('Old Mats', ['YOGA MATS'])
    await run()
    await test.db.raw('delete from cargo where supplier_id = ?', [old])
    const fresh = await supplier('New Mats', ['YOGA MATS PVC'])

    await run()

    expect(await matches()).toMatchObject([{ product_id: mat, supplier_id: fresh }])
  })

  it('matches a large catalogue in turns, the longest waiting first and a renamed product at once', async () => {
    const first = await product('Yoga Mat')
    const second = await product('Blue Yoga Mat')
    const third = await product('Thick Yoga Mat')
    await run()
    const makers = await supplier('Mats', ['YOGA MATS'])
    await test.db.raw('update product set name = ? where id = ?', ['Soft Yoga Mat', third])

    const turns = []
    for (let turn = 0; turn < 4; turn += 1) {
      const { products } = await run({ most: 1 })
      turns.push([products, (await matches()).map(({ product_id }) => product_id)])
    }

    expect(turns).toEqual([
      [1, [third]],
      [1, [first, third]],
      [1, [first, second, third]],
      [0, [first, second, third]],
    ])
    expect((await matches()).map(({ supplier_id }) => supplier_id)).toEqual([makers, makers, makers])
  })

  it('matches a product at once if it lost a supplier or its supplier’s cargo was deleted', async () => {
    await product('Yoga Mat')
    await product('Camping Tent')
    await product('Steel Kettle')
    const [gone, forgotten] = [
      await supplier('Mats', ['YOGA MATS']),
      await supplier('Tents', ['CAMPING TENTS']),
    ]
    const kept = await supplier('Kettles', ['STEEL KETTLES'])
    const other = await supplier('More Mats', ['YOGA MATS'])
    await run()
    await test.db.raw('delete from supplier where id = ?', [gone])
    await test.db.raw('delete from cargo where supplier_id = ?', [forgotten])

    expect(await run({ most: 0 })).toEqual({ products: 2, matches: 1 })

    expect(await matches()).toMatchObject([
      { supplier_id: other, position: 1 },
      { supplier_id: kept, position: 1 },
    ])
  })

  it('finds the same on two threads as on one', async () => {
    await test.db.raw(
      `insert into product (channel, origin, source, external_id, name, first_seen_on, last_seen_on, observed_at)
       select 'tiktok', 'file', 'test', n, (array['Yoga Mat', 'Camping Tent', 'Steel Kettle', 'Desk Lamp'])[1 + n % 4] || ' No. ' || n,
         '2026-01-01', '2026-01-31', now() from generate_series(1, 2600) n`,
    )
    await supplier('Mats', ['YOGA MATS', 'STEEL KETTLES'])
    await supplier('Tents', ['CAMPING TENTS'])
    const alone = await run({ twoFrom: Number.POSITIVE_INFINITY })
    const byOne = await matches()
    await test.db.raw('truncate match, matched_product')
    const shares: number[] = []

    const together = await run({ twoFrom: 1, progress: (share) => shares.push(share) })

    expect(together).toEqual(alone)
    expect(alone).toEqual({ products: 2600, matches: 1950 })
    expect(await matches()).toEqual(byOne)
    expect(shares).toHaveLength(6)
    expect(shares.at(-1)).toBe(1)
  })

  it('stops both threads when one fails', async () => {
    await test.db.raw(
      `insert into product (channel, origin, source, external_id, name, first_seen_on, last_seen_on, observed_at)
       select 'tiktok', 'file', 'test', n, 'Yoga Mat ' || n, '2026-01-01', '2026-01-31', now() from generate_series(1, 2600) n`,
    )
    await supplier('Mats', ['YOGA MATS'])
    const shares: number[] = []
    const stop = (share: number) => {
      if (shares.push(share) === 1) throw new Error('stopped')
    }

    await expect(run({ twoFrom: 1, progress: stop })).rejects.toThrow('stopped')

    expect(shares.length).toBeLessThanOrEqual(2)
    expect(await matches()).toEqual([])
  })

  it('leaves no rows of an aborted run', async () => {
    await product('Yoga Mat')
    await supplier('Mats', ['YOGA MATS'])
    const aborted = AbortSignal.abort(new Error('stopped'))

    await expect(
      test.db.transaction(async (trx) => {
        await rematch(trx, { asOf: AS_OF, progress: () => undefined, signal: aborted })
      }),
    ).rejects.toThrow('stopped')

    expect(await matches()).toEqual([])
  })
})

describe('createOnDemandMatcher', () => {
  it('answers concurrent queries from one index build', async () => {
    const mats = await supplier('Mats', ['YOGA MATS'])
    const queries: string[] = []
    const count = ({ sql }: { sql: string }) => sql.includes('from cargo') && queries.push(sql)
    test.db.on('query', count)
    const onDemand = createOnDemandMatcher(test.db)

    const answers = await Promise.all(
      ['Yoga mat', 'Thick yoga mat', 'Yoga mat'].map((name) => onDemand.suppliers(name)),
    )
    test.db.off('query', count)

    expect(answers.map(([first]) => first?.supplierId)).toEqual([mats, mats, mats])
    expect(queries).toHaveLength(1)
  })

  it('caches its answers until it is invalidated', async () => {
    const onDemand = createOnDemandMatcher(test.db)
    expect(await onDemand.suppliers('Yoga mat')).toEqual([])
    const mats = await supplier('Mats', ['YOGA MATS'])
    expect(await onDemand.suppliers('Yoga mat')).toEqual([])

    onDemand.forget()

    expect(await onDemand.suppliers('Yoga mat')).toMatchObject([{ supplierId: mats, words: ['yoga', 'mat'] }])
  })

  it('retries after a failed build', async () => {
    const onDemand = createOnDemandMatcher(test.db)
    await test.db.raw('alter table cargo rename to cargo_away')
    await expect(onDemand.suppliers('Yoga mat')).rejects.toThrow('cargo')
    await test.db.raw('alter table cargo_away rename to cargo')

    expect(await onDemand.suppliers('Yoga mat')).toEqual([])
  })
})

const AS_OF = '2026-01-31'

async function run({ progress = () => undefined, ...more }: Partial<Rematch> = {}) {
  const signal = new AbortController().signal
  return await test.db.transaction(
    async (trx) => await rematch(trx, { asOf: AS_OF, progress, signal, ...more }),
  )
}

async function product(name: string): Promise<number> {
  const { rows } = await test.db.raw(
    `insert into product (channel, origin, source, external_id, name, first_seen_on, last_seen_on, observed_at)
     values ('tiktok', 'file', 'test', ?, ?, '2026-01-01', '2026-01-31', now()) returning id`,
    [name, name],
  )
  return rows[0].id
}

async function supplier(name: string, cargo: string[]): Promise<number> {
  const { rows } = await test.db.raw(
    `insert into supplier (origin, source, external_id, name, name_key, observed_at)
     values ('file', 'test', ?, ?, ?, now()) returning id`,
    [name, name, name],
  )
  for (const description of cargo) {
    await test.db.raw(
      `insert into cargo (supplier_id, text, shipments, last_on, buyers) values (?, ?, 7, '2026-01-10', 2)`,
      [rows[0].id, normaliseCargo(description)],
    )
  }
  return rows[0].id
}

async function matches(): Promise<Record<string, unknown>[]> {
  const { rows } = await test.db.raw('select * from match order by product_id, position')
  return rows
}
