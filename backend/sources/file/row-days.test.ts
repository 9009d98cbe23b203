import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContent, rejections } from '../../../tests/support/read-content.ts'
import type { DayOrder } from '../../calendar/parse-day.ts'
import { readDay, SALES_FROM } from './cells.ts'
import type { FileRow } from './read-file-rows.ts'

const daysOf = (rows: FileRow[]) =>
  rows.flatMap((row) =>
    'row' in row && row.row.kind === 'product' ? row.row.days.map(({ day }) => day) : [],
  )

describe('the day of a row', () => {
  it('is its own, with the month by its name', async () => {
    const rows = await readContent(
      'amazon',
      'Name,Sold per day,Date\nKettle,5,14. März 2026\nKettle,9,15 Maret 2026\nKettle,7,"Mon, 16 Mar 2026 23:59:00 -0700"\nKettle,8,17 марта 2026 г.\n',
    )
    expect(daysOf(rows)).toEqual(['2026-03-14', '2026-03-15', '2026-03-16', '2026-03-17'])
  })

  it('is never the day of another row where it cannot be read', async () => {
    const rows = await readContent(
      'amazon',
      'Name,Sold per day,Date\nKettle,5,mid March\nKettle,9,2026-03-02\n',
    )
    expect(rejections(rows)).toEqual([[2, '"mid March" is not a date in the past']])
    expect(daysOf(rows)).toEqual(['2026-03-02'])
  })

  it('is read from its own cell, or the row is rejected', async () => {
    const piece = fc.constantFrom(
      '2026',
      '3',
      '02',
      '/',
      '-',
      '. ',
      ' ',
      '年',
      '月',
      'März',
      'Q1',
      '10:15',
      '46083',
      '?',
    )
    const text = fc.array(piece, { minLength: 1, maxLength: 7 }).map((pieces) => pieces.join('').trim())
    await fc.assert(
      fc.asyncProperty(
        text.filter((words) => !/^[-/]?$/.test(words)),
        async (words) => {
          const rows = await readContent(
            'amazon',
            `Name,Sold per day,Date\nKettle,5,${words}\nScoop,9,2026-03-01\n`,
          )
          const first = rows.find(({ line }) => line === 2)
          const own = ['month-first', 'day-first'].map((dayOrder) =>
            readDay(words, { dayOrder: dayOrder as DayOrder, today: '2026-11-20' }, SALES_FROM),
          )
          if (first && 'row' in first && first.row.kind === 'product') {
            expect(own).toContain(first.row.days[0]?.day)
          } else
            expect(first).toMatchObject({
              rejected: expect.stringMatching(/is not a date in the past|is before 2000/),
            })
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is the only day of the file where its cell is empty', async () => {
    const rows = await readContent('amazon', 'Name,Sold per day,Date\nKettle,5,\nScoop,9,2026-03-02\n')
    expect(daysOf(rows)).toEqual(['2026-03-02', '2026-03-02'])
  })

  it('is read in Chinese, Japanese and Korean', async () => {
    const rows = await readContent(
      'amazon',
      '商品名称,日销量,日期\n水壶,5,2026年3月2日\n水壶,6,2026年3月3日 10:30\n水壶,7,令和8年3月4日(水)\n水壶,8,2026년 3월 5일\n',
    )
    expect(daysOf(rows)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'])
  })

  it('is not before 2000 in a list of sales', async () => {
    const rows = await readContent(
      'amazon',
      'Name,Sold per day,Date\nKettle,5,1905-07-18\nScoop,9,1999\nBowl,1,20000\n',
    )
    expect(rejections(rows)).toEqual([
      [2, '"1905-07-18" is before 2000, so no day of sales'],
      [3, '"1999" is before 2000, so no day of sales'],
      [4, '"20000" is before 2000, so no day of sales'],
    ])
  })

  it('may be older in a list of shipments', async () => {
    const rows = await readContent(
      'shipments',
      'Shipper,Description,Arrival date\nHanoi Works,lamps,1999-03-02\n',
    )
    expect(rows).toMatchObject([{ row: { arrivedOn: '1999-03-02' } }])
  })
})
