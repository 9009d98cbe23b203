import { expect, it } from 'vitest'
import type { TariffLine } from '../contracts/profit.ts'
import { changeDays, dutyFacts, lawSince } from './duty-facts.ts'

it('the law of a day began with the last change before it', () => {
  expect(['2026-07-23', '2026-07-24', '2026-09-14', '2027-01-12'].map(lawSince)).toEqual([
    '2026-07-22',
    '2026-07-24',
    '2026-08-22',
    '2027-01-01',
  ])
  expect(changeDays().at(-1)).toBe('2028-01-01')
})

it('a stated code has its likely line first, and the same on every day of one law', () => {
  const facts = dutyFacts('700992', '2027-01-12')
  expect(facts).toMatchObject({ code: '700992', lawFrom: '2027-01-01', changes: [] })
  expect(facts?.lines.map(({ code, usual }) => [code, usual])).toEqual([
    ['70099250', 650],
    ['70099210', 780],
  ])
  expect(dutyFacts('700992', '2027-01-01')).toEqual(facts)
  expect(dutyFacts('040210', '2027-01-12')).toBeNull()
})

it('a stated code has the changes after the day of the schedule that concern it', () => {
  const moved = (code: string) =>
    dutyFacts(code, '2026-11-28')?.changes.map(({ from, before, after, some, citation }) => [
      from,
      rateOf(before),
      rateOf(after),
      some,
      citation,
    ])
  expect(moved('854143')).toEqual([
    ['2026-12-04', 0, 1500, false, 'Proc. 11052 of 6 August 2026, U.S. note 42'],
  ])
  expect(moved('940161')).toEqual([
    [
      '2027-01-01',
      2500,
      3000,
      true,
      'Proc. 10976, 90 FR 48127, as amended 31 December 2025, U.S. note 37(d)',
    ],
  ])
  expect(moved('610910')).toEqual([])
})

function rateOf({ listed }: TariffLine): number {
  return listed.filter(({ program }) => program === '232').reduce((sum, { bps }) => sum + bps, 0)
}
