import { expect, it } from 'vitest'
import { SCHEDULE } from '../profit/schedule.ts'
import { rateChanges } from './rate-changes.ts'

it('lists the entries after a day, soonest first, with what they replace', () => {
  const found = rateChanges('2026-11-28').map(({ from, what, before, after }) => [from, what, before, after])
  expect(found).toEqual([
    ['2026-12-04', 'Section 232, solar wafers, cells and modules', null, '15%'],
    ['2027-01-01', 'Section 232, upholstered wooden furniture', '25%', '30%'],
    ['2027-01-01', 'Section 232, wooden kitchen cabinets and vanities', '25%', '50%'],
    ['2027-01-01', 'Amazon FBA: storage, a cubic foot a month, standard size', '$2.40', '$0.78'],
    ['2027-01-15', 'Amazon FBA: a parcel', 'the peak card', 'the usual card'],
    ['2027-10-01', 'Amazon FBA: storage, a cubic foot a month, standard size', '$0.78', '$2.40'],
    ['2028-01-01', 'Section 232, machines of metal', '15%', '25%'],
  ])
  expect(rateChanges('2028-01-01')).toEqual([])
})

it('names what ended on a day', () => {
  expect(rateChanges('2026-07-23')).toContainEqual(
    expect.objectContaining({
      from: '2026-07-24',
      what: 'Duty on goods of a country, Section 122',
      after: null,
    }),
  )
})

it('agrees with the storage rates of the schedule', () => {
  const { low, high } = SCHEDULE.fbaStorage.value.standard
  const storage = rateChanges(SCHEDULE.asOf).find(({ what }) => what.includes('storage'))
  expect([storage?.before, storage?.after]).toEqual(
    [high, low].map((cents) => `$${(cents / 100).toFixed(2)}`),
  )
})

it('cites each entry with a link', () => {
  for (const { citation, link } of rateChanges('0001-01-01')) {
    expect(citation.length).toBeGreaterThan(5)
    expect(link).toMatch(/^https:/)
  }
})
