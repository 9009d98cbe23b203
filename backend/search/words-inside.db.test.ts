import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLocaleCDatabase, createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, publishEdition } from '../../tests/support/factories.ts'
import { howOften } from '../../tests/support/how-often.ts'
import { snapshot } from '../db/snapshot.ts'
import { findProducts } from './find-products.ts'

const NAMES = [
  '便携式电热水壶304不锈钢',
  '電熱水壺',
  'USB迷你风扇办公室',
  '真空断熱ステンレスボトル 500ml',
  'まな板がおしゃれ',
  'กระบอกน้ำเก็บความเย็น 2 ชิ้น',
  '스테인리스텀블러 대용량',
  '접이식우산',
  'ແກ້ວນ້ຳເຢັນ',
  'កែវទឹកកក',
  'ဖန်ခွက်အကြီး',
  'चाय का प्याला',
  'НАСТОЛЬНАЯ лампа',
  'ΠΟΤΗΡΙ νερού',
  'Steel bottle',
]

describe.each([
  ['of the embedded server’s locale', createTestDatabase],
  ['of locale C', createLocaleCDatabase],
])('in a database %s, a search', async (_locale, create) => {
  const { db } = await create()
  const ids = new Map<string, number>()
  for (const name of NAMES) ids.set(name, await makeProduct(db, { name }))
  await publishEdition(
    db,
    [...ids.values()].map((id) => ({ id })),
  )
  const found = async (query: string) => {
    const numbers = await snapshot(db)((trx) => findProducts(trx, query))
    return numbers.map((number) => NAMES.find((name) => ids.get(name) === number))
  }

  it.each([
    ['热水壶', ['便携式电热水壶304不锈钢']],
    ['壶', ['便携式电热水壶304不锈钢']],
    ['不锈钢 水壶', ['便携式电热水壶304不锈钢']],
    ['304', ['便携式电热水壶304不锈钢']],
    ['usb风扇', ['USB迷你风扇办公室']],
    ['风扇 us', ['USB迷你风扇办公室']],
    ['断熱', ['真空断熱ステンレスボトル 500ml']],
    ['ボトル', ['真空断熱ステンレスボトル 500ml']],
    ['ﾎﾞﾄﾙ', ['真空断熱ステンレスボトル 500ml']],
    ['がお', ['まな板がおしゃれ']],
    ['ความเย็น', ['กระบอกน้ำเก็บความเย็น 2 ชิ้น']],
    ['텀블러', ['스테인리스텀블러 대용량']],
    ['우산', ['접이식우산']],
    ['ນ້ຳ', ['ແກ້ວນ້ຳເຢັນ']],
    ['ទឹក', ['កែវទឹកកក']],
    ['ခွက်', ['ဖန်ခွက်အကြီး']],
    ['प्याला', ['चाय का प्याला']],
    ['настольная Лампа', ['НАСТОЛЬНАЯ лампа']],
    ['ποτήρι', ['ΠΟΤΗΡΙ νερού']],
    ['bottle', ['Steel bottle']],
  ])('for %j finds %j', async (query, names) => {
    expect(await found(query)).toEqual(names)
  })

  it('finds a name by any part of its words without spaces', async () => {
    const part = fc
      .constantFrom(
        ...NAMES.flatMap((name) => (name.match(DENSE) ?? []).map((run) => ({ name, run: [...run] }))),
      )
      .chain(({ name, run }) =>
        fc
          .tuple(fc.nat(run.length - 1), fc.integer({ min: 1, max: run.length }))
          .map(([from, length]) => ({ name, part: run.slice(from, from + length).join('') })),
      )
    await fc.assert(
      fc.asyncProperty(part, async ({ name, part }) => {
        expect(await found(part)).toContain(name)
      }),
      { numRuns: howOften(150, 3000) },
    )
  })

  it('finds a name by two of its parts, in any order', async () => {
    expect(await found('办公 迷你')).toEqual(['USB迷你风扇办公室'])
    expect(await found('ボトル 真空 500ml')).toEqual(['真空断熱ステンレスボトル 500ml'])
  })
})

/** Letters of scripts without spaces, and Korean. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu
