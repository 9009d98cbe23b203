import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, publishEdition } from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'
import { changesFrom, pipelineCalls } from '../../tests/support/pipeline-calls.ts'
import { CHANGES_MAX } from '../contracts/pipeline.ts'

const { save } = changesFrom('phone', Date.now)

const database = await createTestDatabase()
const { db } = database
const app = await startApp(database)

it('keeps an entry whose product left the edition or our data, by its name', async () => {
  const [calls, member] = [pipelineCalls(app), await makeMember(db)]
  const [left, gone] = [
    await makeProduct(db, { name: 'Left the lists' }),
    await makeProduct(db, { name: 'Left the records' }),
  ]
  await publishEdition(db, [{ id: left }, { id: gone }])
  expect(await calls.take([save(left), save(gone)], member)).toEqual([])
  await publishEdition(db, [{ id: await makeProduct(db) }])
  await db('product').where({ id: gone }).delete()

  const { entries } = await calls.listOf(member)
  const products = new Map(entries.map(({ product }) => [product?.name, product]))
  expect(products.get('Left the lists')).toMatchObject({ channel: 'tiktok', now: null })
  expect(products.get('Left the lists')?.provenance).not.toBeNull()
  expect(products.get('Left the records')).toMatchObject({ channel: null, now: null, provenance: null })
})

it('makes as many queries for a hundred entries as for one', async () => {
  const [calls, member] = [pipelineCalls(app), await makeMember(db, { plan: 'pro' })]
  const ids: number[] = []
  for (let count = 0; count < CHANGES_MAX; count += 1) ids.push(await makeProduct(db))
  const edition = await publishEdition(
    db,
    ids.map((id) => ({ id })),
  )
  // The app's own reads of the new edition do not count.
  await app.reached(edition)
  const queries = async () => {
    let asked = 0
    const count = ({ sql }: { sql: string }) => {
      if (/^(select|with)/i.test(sql)) asked += 1
    }
    db.on('query', count)
    await calls.listOf(member)
    db.off('query', count)
    return asked
  }
  await calls.take([save(ids[0] ?? 0)], member)
  const forOne = await queries()
  await calls.take(
    ids.map((id) => save(id)),
    member,
  )
  expect((await calls.listOf(member)).entries).toHaveLength(CHANGES_MAX)
  expect(await queries()).toBe(forOne)
})
