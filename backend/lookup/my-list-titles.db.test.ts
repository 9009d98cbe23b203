import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { listCalls } from '../../tests/support/list-calls.ts'
import { makeMember } from '../../tests/support/members.ts'
import { readLines, readRows } from '../process/data-file.ts'
import { normaliseCargo } from '../suppliers/matching/normalise.ts'
import { createOnDemandMatcher } from '../suppliers/matching/on-demand.ts'
import { matchLists } from './match-lists.ts'

const CARGO = readLines('backend/lookup/my-list-cargo.test.txt')

/** Shop titles with the cargo of their goods; empty without a supplier. */
const TITLES = readRows(
  'backend/lookup/my-list-titles.test.csv',
  z.strictObject({ title: z.string(), cargo: z.string() }),
)

/** 36 titles have a supplier. */
const LEAST_RIGHT = 30

const { as, open } = listCalls(() => app)

const database = await createTestDatabase()
const { db } = database
for (const text of CARGO) {
  const id = await makeSupplier(db, { name: text, country: 'CN' })
  await db('cargo').insert({
    supplier_id: id,
    text: normaliseCargo(text),
    shipments: 12,
    last_on: '2026-10-01',
  })
}
await publishEdition(db, [])
const member = await makeMember(db, { plan: 'pro' })
const app = await startApp(database)

it('finds the maker of long titles in five languages, and none for goods that nobody ships', async () => {
  const rows = TITLES.map(({ title }, at) => `"${title}",${1729384756100000000n + BigInt(at)},$19.99`)
  const { body: list } = await open(member, ['Product Name,Product ID,Price', ...rows].join('\n'))
  const matcher = createOnDemandMatcher(db)
  await matchLists(db, matcher.suppliers)
  matcher.forget()
  const { body } = await as(member, 'GET', `/api/my-lists/${list.id}/rows?sort=line&limit=100`)
  const given = body.map(({ supplier }: Found) => supplier?.name ?? null)
  const wrong = TITLES.filter(({ cargo }, at) => given[at] !== null && given[at] !== cargo)
  const right = TITLES.filter(({ cargo }, at) => cargo !== '' && given[at] === cargo)
  expect(wrong).toEqual([])
  expect(right.length).toBeGreaterThanOrEqual(LEAST_RIGHT)
})

interface Found {
  supplier: { name: string } | null
}
