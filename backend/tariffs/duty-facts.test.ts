import { expect, it } from 'vitest'
import { changeDays, dutyFacts, lawSince } from './duty-facts.ts'

it('the law of a day began with the last change before it', () => {
  expect(['2026-07-23', '2026-07-24', '2026-09-14', '2027-01-12'].map(lawSince)).toEqual([
    '2026-07-22',
    '2026-07-24',
    '2026-08-22',
    '2026-09-15',
  ])
  expect(changeDays().at(-1)).toBe('2028-01-01')
})

it('a stated code has its likely line first, and the same on every day of one law', () => {
  const facts = dutyFacts('700992', '2027-01-12')
  expect(facts).toMatchObject({ code: '700992', lawFrom: '2026-09-15' })
  expect(facts?.lines.map(({ code, usual }) => [code, usual])).toEqual([
    ['70099250', 650],
    ['70099210', 780],
  ])
  expect(dutyFacts('700992', '2026-09-15')).toEqual(facts)
  expect(dutyFacts('040210', '2027-01-12')).toBeNull()
})
