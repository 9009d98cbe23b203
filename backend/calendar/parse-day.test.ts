import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthNamed } from './date-words.ts'
import { addDays } from './days.ts'
import { dayOrderOf, isOrderOpen, parseDay } from './parse-day.ts'

describe('parseDay', () => {
  it.each([
    ['2025-11-03', '2025-11-03'],
    ['2025-11-03T23:10:00Z', '2025-11-03'],
    ['2025-11-03T23:10:00.123+0200', '2025-11-03'],
    ['2025-11-03 08:00', '2025-11-03'],
    ['2025-11-03 17:00:00+00:00', '2025-11-03'],
    ['2025-11-03+02:00', '2025-11-03'],
    ['2025/11/3', '2025-11-03'],
    ['20251103', '2025-11-03'],
    ['20251103T081500Z', '2025-11-03'],
    [20251103, '2025-11-03'],
    ['Nov 3, 2025', '2025-11-03'],
    ['November 3 2025', '2025-11-03'],
    ['3 November 2025', '2025-11-03'],
    ['3rd Nov 2025', '2025-11-03'],
    ['November 5th, 2025', '2025-11-05'],
    ['3-Nov-25', '2025-11-03'],
    ['1758672000', '2025-09-24'],
    ['1758672000000', '2025-09-24'],
    ['1758672000.0', '2025-09-24'],
    ['2016', '2016-12-31'],
    ['31.12.1999', '1999-12-31'],
  ])('reads %s', (text, day) => {
    expect(parseDay(text, 'day-first')).toBe(day)
  })

  it.each([
    ['3. Oktober 2026'],
    ['Sa., 3. Okt. 2026, 10.15 Uhr'],
    ['3 octobre 2026 à 10h15'],
    ['3 de octubre de 2026'],
    ['3 out. 2026'],
    ['sab 3 ottobre 2026'],
    ['3 Ekim 2026 Cumartesi'],
    ['03 Okt 2026'],
    ['Sabtu, 3 Oktober 2026'],
    ['3 tháng 10, 2026'],
    ['Ngày 3 tháng 10 năm 2026'],
    ['3 октября 2026 г.'],
    ['3 października 2026'],
    ['2026. október 3.'],
    ['2026-Oct-03'],
  ])('reads the month by its name in %s', (text) => {
    expect(parseDay(text, 'month-first')).toBe('2026-10-03')
  })

  it.each([
    ['2026年11月3日'],
    ['2026年11月03日 10:15'],
    ['2026年11月3日(火) 午前10時15分'],
    ['2026年11月3日 星期二'],
    ['２０２６年１１月３日'],
    ['2026/11/03（火）'],
    ['令和8年11月3日'],
    ['民國115年11月3日'],
    ['2026년 11월 3일 화요일'],
    ['2026. 11. 3.'],
    ['十一月 3, 2026'],
  ])('reads %s', (text) => {
    expect(parseDay(text, 'month-first')).toBe('2026-11-03')
  })

  it.each([
    ['Sat, 03 Oct 2026 10:15:00 +0200'],
    ['Sat, 3 Oct 2026 23:59:59 GMT'],
    ['Saturday, 03-Oct-26 10:15:00 GMT'],
    ['Sat Oct  3 10:15:00 2026'],
    ['Sat Oct 03 2026 12:00:00 GMT+0200 (Central European Summer Time)'],
    ['Oct 3, 2026, 10:15:30 AM'],
    ['mar. 3 oct. 2026'],
  ])('reads the time and the weekday of %s', (text) => {
    expect(parseDay(text, 'day-first')).toBe('2026-10-03')
  })

  it.each([
    ['03/04/2025', 'day-first', '2025-04-03'],
    ['03/04/2025', 'month-first', '2025-03-04'],
    ['03/04/2025 10.15', 'day-first', '2025-04-03'],
    ['Fri 03/04/2025 22:15:00', 'day-first', '2025-04-03'],
    ['3.4.25', 'day-first', '2025-04-03'],
    ['25/12/2025', 'month-first', null],
    ['12/25/2025', 'day-first', null],
  ] as const)('reads %s %s', (text, order, day) => {
    expect(parseDay(text, order)).toBe(day)
  })

  it.each([
    [''],
    [null],
    ['2025-02-30'],
    ['2025-13-01'],
    ['soon'],
    ['0000-00-00'],
    ['99999999'],
    ['Foo 3, 2025'],
    ['Marble 3, 2025'],
    ['11月3日'],
    ['October 2026'],
    ['2026-11-03 - 2026-11-09'],
    ['3 oct nov 2026'],
    ['3 Oct 2026 4'],
    ['1,2,2026'],
    ['$3 10 2026'],
    ['12.50'],
    ['7 days'],
  ])('finds no day in %s', (text) => {
    expect(parseDay(text, 'month-first')).toBeNull()
  })
})

it('a date with a part above twelve shows the order of day and month', () => {
  const dates = ['25/12/2025', 'Thu 12/25/2025 10:15', '03/04/2025', '2025-01-02', '3. Oktober 2026']
  expect(dates.map(dayOrderOf)).toEqual(['day-first', 'month-first', null, null, null])
  expect(dates.map(isOrderOpen)).toEqual([false, false, true, false, false])
})

it('names no month for a word that is two months', () => {
  expect(['mar', 'Ju', 'Lamp', 'Sept.'].map((word) => monthNamed(word.replace('.', '')))).toEqual([
    3,
    null,
    null,
    9,
  ])
})

it('reads each day that a program writes in one of its languages', () => {
  const day = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2000-01-01', days))
  const language = fc.constantFrom(
    'en-US',
    'en-GB',
    'de',
    'fr',
    'es',
    'pt-BR',
    'it',
    'tr',
    'id',
    'vi',
    'ru',
    'zh',
    'ja',
    'ko',
  )
  const style = fc.constantFrom('full' as const, 'long' as const, 'medium' as const)
  const time = fc.constantFrom(undefined, 'short' as const, 'medium' as const)
  fc.assert(
    fc.property(day, language, style, time, (written, locale, dateStyle, timeStyle) => {
      const format = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle, timeZone: 'UTC' })
      const order = locale === 'en-US' ? 'month-first' : 'day-first'
      const text = format.format(new Date(`${written}T10:15:30Z`))
      expect([text, parseDay(text, order)]).toEqual([text, written])
    }),
    { numRuns: 3000 },
  )
})

it('reads each day in the forms of programs, and never another day', () => {
  const day = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2000-01-01', days))
  fc.assert(
    fc.property(day, (written) => {
      const at = new Date(`${written}T22:15:30Z`)
      const forms = [
        at.toUTCString(),
        at.toISOString(),
        written.replaceAll('-', ''),
        written.replaceAll('-', '/'),
      ]
      expect(forms.map((form) => parseDay(form, 'day-first'))).toEqual(forms.map(() => written))
    }),
  )
})

it('finds a real day or none in any text', () => {
  const piece = fc.constantFrom(
    '2026',
    '11',
    '3',
    '31',
    '/',
    '-',
    '.',
    ' ',
    '年',
    '月',
    '日',
    'Okt',
    'T',
    '10:15',
    'mar',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('')),
      ),
      (text) => {
        expect(parseDay(text, 'day-first') ?? '2026-11-03').toMatch(/^(?:19|20|21|22)\d\d-\d\d-\d\d$/)
      },
    ),
  )
})
