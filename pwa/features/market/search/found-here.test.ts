import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { tiktokItem } from '../../../../tests/e2e/fixtures/products.ts'
import { matched } from '../../../../tests/e2e/fixtures/suppliers.ts'
import { foundHere } from './found-here.ts'

const item = { ...tiktokItem(0), product_name: 'Crème brûlée torch', suppliers: [matched(0)] }
const supplier = matched(0).name.slice(0, 4)

it.each([
  ['CREME torch', ['product']],
  ['tor cre', ['product']],
  [supplier, ['supplier']],
  ['orch', []],
  ['torch lamp', []],
  [' ', []],
] as const)('finds by %s among saved answers: %j', (q, kinds) => {
  const client = new QueryClient()
  client.setQueryDefaults(['list'], { meta: { persist: 'public' } })
  client.setQueryData(['list'], { pages: [{ items: [item], total: 1 }], pageParams: [1] })
  expect(foundHere(client, q).map(({ kind }) => kind)).toEqual(kinds)
})
