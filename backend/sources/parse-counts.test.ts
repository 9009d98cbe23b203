import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { howOften } from '../../tests/support/how-often.ts'
import { countDecimal, isRoundedCount, parseCount } from './parse-counts.ts'

describe('parseCount', () => {
  it.each([
    ['24,269', 24269],
    ['24.269', 24269],
    ['24 269', 24269],
    ['1,13,529', 113529],
    ['80.2K', 80200],
    ['80,2K', 80200],
    ['1.2M', 1200000],
    ['1,2 Mio', 1200000],
    ['3.4万', 34000],
    ['10K+ bought in past month', 10000],
    ['50+ bought in past 30 days', 50],
    ['1,234 ratings', 1234],
    ['900+', 900],
    ['(1,234)', 1234],
    ['đã bán 1,2k', 1200],
    ['10RB+ terjual', 10000],
    ['1,2 bin', 1200],
    ['已售 3.4万', 34000],
    ['0', 0],
    [84150986, 84150986],
  ])('are read: %s', (text, count) => {
    expect(parseCount(text)).toBe(count)
  })

  it.each([
    ['3,456.00', 3456],
    ['3.456,00', 3456],
    ['3 456,00', 3456],
    ['12.345.678,0', 12345678],
    ['57.00', 57],
    ['57,0', 57],
    ['3456.000', 3456],
  ])('reads a count with a fraction of zero: %s', (text, count) => {
    expect(parseCount(text)).toBe(count)
  })

  it.each([
    ['٣٬٤٥٦', 3456],
    ['۳۴۵۶', 3456],
    ['३,४५६', 3456],
    ['３，４５６', 3456],
    ['๓๔๕ ชิ้น', 345],
  ])('reads digits of other scripts: %s', (text, count) => {
    expect(parseCount(text)).toBe(count)
  })

  it.each([
    ['판매 3,456개', 3456],
    ['3.5만개', 35000],
    ['7천', 7000],
    ['3만 2천', 32000],
    ['продано 3,4 тыс.', 3400],
    ['2 млн', 2000000],
    ['3 456 отзывов', 3456],
    ['ขายแล้ว 3.4พัน ชิ้น', 3400],
    ['2 หมื่น', 20000],
    ['1.5 ล้าน', 1500000],
    ['月销2000+', 2000],
    ['2万+人付款', 20000],
    ['販売数 3,456', 3456],
    ['レビュー 345件', 345],
    ['3,4B değerlendirme', 3400],
    ['2.5 lakh', 250000],
    ['1,5 triệu', 1500000],
    ['3,4 tys.', 3400],
    ['más de 2.000', 2000],
  ])('reads words and units of other languages: %s', (text, count) => {
    expect(parseCount(text)).toBe(count)
  })

  it.each([
    [null],
    [''],
    ['-3'],
    ['4.5'],
    ['0,125'],
    ['many'],
    ['12 of 30'],
    ['12 30'],
    ['10K 500'],
    ['12%'],
    ['$12'],
    ['10-20'],
    ['1,234.567'],
    [1.5],
    ['99999999999999999999'],
  ])('returns null for the count %s', (text) => {
    expect(parseCount(text)).toBeNull()
  })

  it('reads 12.000 as its column shows', () => {
    const mark = countDecimal(['12.000', '3456.000'])
    expect([mark, parseCount('12.000', mark), parseCount('12.000'), parseCount('24.269', mark)]).toEqual([
      '.',
      12,
      12000,
      24269,
    ])
  })

  it('finds no decimal mark where counts disagree', () => {
    expect(countDecimal(['3,456.00', '3.456,00'])).toBeUndefined()
  })

  it('tells rounded counts from exact ones', () => {
    expect(['3.5만', '2 тыс.', '900+', 'over 900', '3,456', '판매 3,456개'].map(isRoundedCount)).toEqual([
      ...[true, true, true, true],
      ...[false, false],
    ])
  })

  it('reads each count as every country and script writes it', () => {
    const digits = fc.constantFrom('0', '٠', '۰', '०', '๐', '０', '০')
    const marks = fc.constantFrom([',', '.'], ['.', ','], [' ', ','], ['\u202f', ','], ["'", '.'])
    fc.assert(
      fc.property(fc.nat(2_000_000_000), digits, marks, fc.nat(2), (count, zero, [group, decimal], zeros) => {
        const grouped = String(count).replace(/\B(?=(\d{3}){1,4}$)/g, group ?? '')
        const text = zeros === 0 ? grouped : `${grouped}${decimal}${'0'.repeat(zeros)}`
        const script = text.replace(/\d/g, (digit) =>
          String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)),
        )
        expect(parseCount(script)).toBe(count)
      }),
      { numRuns: howOften(200, 20_000) },
    )
  })
})
