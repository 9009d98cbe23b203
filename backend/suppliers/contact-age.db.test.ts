import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'

const database = await createTestDatabase()
const { db } = database
const lamp = await makeProduct(db, { name: 'Sunset projection lamp' })
const tray = await makeProduct(db, { name: 'Silicone ice tray with lid, 2 pack' })
// The edition's last day is 19 Nov 2026.
for (const [at, [name, verified_on]] of [
  ['Long ago', '2025-03-04'],
  ['A year to the day', '2025-11-19'],
  ['Lately', '2026-05-02'],
  ['Never', null],
].entries() as ArrayIterator<[number, [string, string | null]]>) {
  const supplier = await makeSupplier(db, { name, contact: { email: 'desk@maker.example', verified_on } })
  await makeMatch(db, lamp, supplier, { position: at + 1 })
}
await publishEdition(db, [{ id: lamp }, { id: tray }])
const app = await startApp(database)

const CHECKS = {
  'Long ago': ['2025-03-04', false],
  'A year to the day': ['2025-11-19', true],
  Lately: ['2026-05-02', true],
  Never: [null, false],
}

async function read(path: string) {
  return JSON.parse((await app.call(path)).text)
}

function checksOf(cards: { name: string; contactCheckedOn: string | null; verified: boolean }[]) {
  return Object.fromEntries(cards.map((card) => [card.name, [card.contactCheckedOn, card.verified]]))
}

it('every card shows a visitor when its contact was last checked, and if that is within a year', async () => {
  expect(checksOf((await read(`/api/products/${lamp}`)).suppliers)).toEqual(CHECKS)
  const directory = await read('/api/suppliers')
  expect(checksOf(directory)).toEqual(CHECKS)
  for (const { id, name } of directory) {
    const profile = await read(`/api/suppliers/${id}/profile`)
    expect(checksOf([profile])).toEqual({ [name]: CHECKS[name as keyof typeof CHECKS] })
  }
})

it('a product without a supplier comes with searches on other sites, one with suppliers does not', async () => {
  expect((await read(`/api/products/${lamp}`)).searchElsewhere).toEqual([])
  expect((await read(`/api/products/${tray}`)).searchElsewhere).toEqual([
    {
      site: '1688',
      words: '硅胶冰格',
      language: 'zh',
      url: 'https://s.1688.com/selloffer/offer_search.htm?charset=utf8&keywords=%E7%A1%85%E8%83%B6%E5%86%B0%E6%A0%BC',
    },
    {
      site: 'Alibaba',
      words: 'silicone ice tray',
      language: 'en',
      url: 'https://www.alibaba.com/trade/search?SearchText=silicone%20ice%20tray',
    },
    {
      site: 'Made-in-China',
      words: 'silicone ice tray',
      language: 'en',
      url: 'https://www.made-in-china.com/productdirectory.do?subaction=hunt&word=silicone%20ice%20tray',
    },
  ])
})
