import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { cellNotes, NOW, readContent, readProducts } from '../../../tests/support/read-content.ts'
import { previewFile } from './preview-file.ts'

const list = (...ratings: string[]) =>
  `Name;Price;Ratings;Date\n${ratings.map((rating, at) => `Kettle ${at};5;${rating};2026-03-02`).join('\n')}\n`

it('a column "Ratings" of marks up to 5 is not read as counts', async () => {
  const products = await readProducts(list('4.7', '5', '', '0'))
  expect(products.map(({ rating, ratingCount }) => [rating, ratingCount])).toEqual([
    [4.7, null],
    [5, null],
    [null, null],
    [null, null],
  ])
  const { columns } = await previewFile({
    ...{ file: Readable.from([Buffer.from(list('4,7', '5'))]), most: 5, now: NOW() },
    kind: 'tiktok',
    remembered: async () => null,
  })
  expect(columns).toMatchObject({ rating: 2 })
})

it.each([[['3', '5', '1']], [['4.7', '31']], [['4.7', 'new']]])(
  'a column "Ratings" with %j stays a count',
  async (ratings) => {
    const rows = await readContent('amazon', list(...ratings))
    expect(rows.filter((row) => 'row' in row)).not.toMatchObject([{ row: { rating: 4.7 } }])
    expect(cellNotes(rows).filter(([, column]) => column !== 'Ratings')).toEqual([])
  },
)
