import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { NOW, readContent } from '../../../tests/support/read-content.ts'
import { isDataRow } from './data-row.ts'
import { previewFile } from './preview-file.ts'

const NO_HEADINGS = /first line of this file is a row and not its headings/

it.each([
  [['Kettle', '$12.50', 'Blue'], true],
  [['Kettle', '12,50 €'], true],
  [['Supplier', '(MOQ)', 'https://a.example/kettle.html'], true],
  [['Name', 'Price $', 'GMV (last 7 days)($)', 'https://a.example/'], false],
  [['Name', '2026', 'Price, €'], false],
])('%j is data: %s', (cells, expected) => {
  expect(isDataRow(cells)).toBe(expected)
})

it('refuses a list without headings, and names the reason', async () => {
  const text =
    'Kettle,750 ₽,31 отзыв,https://a.example/kettle-1\nBowl,320 ₽,4 отзыва,https://a.example/bowl-2\n'
  await expect(readContent('tiktok', text)).rejects.toThrow(NO_HEADINGS)
  const preview = await previewFile({
    ...{ file: Readable.from([Buffer.from(text)]), most: 5, now: NOW() },
    remembered: async () => null,
  })
  expect(preview.problem).toMatch(NO_HEADINGS)
})

it('reads a list without headings from its first row once a person has named the columns', async () => {
  const header = { line: 1, columns: { name: 0, price: 1, ratingCount: 2, url: 3 } }
  const text =
    'Kettle,750 ₽,31 отзыв,https://a.example/kettle-1\nBowl,320 ₽,4 отзыва,https://a.example/bowl-2\n'
  expect(await readContent('tiktok', text, { header, date: '2026-03-02' })).toMatchObject([
    { line: 0, note: 'The file has no headings, so its first line was read as a row.' },
    { line: 1, row: { name: 'Kettle', price: 750, currency: 'RUB', ratingCount: 31 } },
    { line: 2, row: { name: 'Bowl', price: 320 } },
  ])
  const { rows } = await previewFile({
    ...{ file: Readable.from([Buffer.from(text)]), most: 5, now: NOW(), header },
    kind: 'tiktok',
    remembered: async () => null,
  })
  expect(rows.map(({ line, skipped }) => [line, skipped])).toEqual([
    [1, null],
    [2, null],
  ])
})

it('takes no row below unknown headings for headings', async () => {
  const row = 'https://a.example/kettle-1,Kettle,Supplier,(MOQ),USD 5.00'
  await expect(
    readContent(
      'suppliers',
      `card__box href,card__title,card__tag,card__suffix,card__price\n${row}\n${row}\n`,
    ),
  ).rejects.toThrow(/Columns found: card__box href, card__title/)
})
