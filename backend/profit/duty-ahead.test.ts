import { expect, it } from 'vitest'
import type { DutyFacts, TariffLine } from '../contracts/profit.ts'
import { dutyAhead } from './duty-ahead.ts'

const LINE: TariffLine = { code: '94016140', usual: 0, listed: [], exempt: false }
const under232 = (bps: number): TariffLine => ({
  ...LINE,
  listed: [{ program: '232', heading: '9903.76.02', bps, origin: null, including: false }],
})
const CITED = { citation: 'Proc. 10976', link: 'https://example.org' }
const DUTY: DutyFacts = {
  ...{ code: '940161', lawFrom: '2027-01-01', lines: [under232(3000)] },
  changes: [
    { ...CITED, from: '2027-01-01', before: under232(2500), after: under232(3000), some: true },
    { ...CITED, from: '2027-03-01', before: under232(3000), after: LINE, some: false },
  ],
}

it('states duties before and after for the country, and whether the calculation has them', () => {
  expect(dutyAhead(DUTY, 'VN', '2026-11-28')).toEqual([
    { ...CITED, from: '2027-01-01', before: 2500, after: 3000, some: true, counted: true },
    // Without section 232, goods of Vietnam pay 12.5 % by origin.
    { ...CITED, from: '2027-03-01', before: 3000, after: 1250, some: false, counted: false },
  ])
})

it('leaves out what began, what is more than 180 days ahead, and goods that pay nothing', () => {
  expect(dutyAhead(DUTY, 'VN', '2027-01-01').map(({ from }) => from)).toEqual(['2027-03-01'])
  expect(dutyAhead(DUTY, 'VN', '2026-09-01').map(({ from }) => from)).toEqual(['2027-01-01'])
  expect(dutyAhead(DUTY, 'US', '2026-11-28')).toEqual([])
  expect(dutyAhead(null, 'VN', '2026-11-28')).toEqual([])
})
