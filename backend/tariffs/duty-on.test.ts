import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Numeric, readRows } from '../process/data-file.ts'
import { DUTY_LINES } from '../profit/duty-lines.ts'
import { dutyOn, originPrograms } from './duty-on.ts'
import { tariffLines } from './tariff-lines.ts'

const CASES = readRows(
  'backend/tariffs/duty-cases.test.csv',
  z.object({
    code: z.string(),
    origin: z.string(),
    day: z.string(),
    percent: Numeric,
    why: z.string(),
    citation: z.string().check(z.minLength(6)),
  }),
)
const ARRIVAL = '2027-01-12'

describe('the duty on a day', () => {
  it('has sixty cases or more', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(60)
  })

  it.each(CASES.map((each) => [each.code, each.origin, each.day, each.percent, each] as const))(
    'of %s from %s on %s is %d%%',
    (code, origin, day, percent, { why }) => {
      expect((dutyOn(code, origin, day)?.bps ?? Number.NaN) / 100, why).toBe(percent)
    },
  )

  it('adds up its parts, each with a citation and its days', () => {
    const found = dutyOn('8708.99.81', 'CN', ARRIVAL)
    expect(found?.parts.map(({ words, heading, bps, from, to }) => [words, heading, bps, from, to])).toEqual([
      ['usual', null, 250, null, null],
      ['Section 232', '9903.82.09', 2500, '2026-04-06', null],
      ['Section 301 China', '9903.88.03', 2500, '2019-05-10', null],
    ])
    for (const { code, origin, day } of CASES) {
      const { bps = 0, parts = [] } = dutyOn(code, origin, day) ?? {}
      expect(parts.reduce((sum, part) => sum + part.bps, 0)).toBe(bps)
      for (const part of parts) expect(part.citation).toMatch(/FR \d|CSMS|HTS|Proc\.|Section/)
    }
  })

  it('spans the lines that six digits leave open', () => {
    const found = dutyOn('7009.92', 'CN', ARRIVAL)
    expect([found?.low, found?.bps, found?.high]).toEqual([4400, 4400, 4530])
  })

  it('is unknown for goods that the schedule does not hold', () => {
    expect(dutyOn('0402.10.10', 'CN', ARRIVAL)).toBeNull()
    expect(dutyOn('99', 'CN', ARRIVAL)).toBeNull()
  })

  it('names the 60 economies of note 52 once each', () => {
    const named = originPrograms()
      .filter(({ heading }) => heading === '9903.05.20-.84')
      .flatMap(({ rates }) => Object.keys(rates))
    expect(named).toHaveLength(60)
    expect(new Set(named).size).toBe(60)
  })
})

it('the lines that stand for a category are as the schedule has them', () => {
  const { usualDuty, usualDutyOf } = DUTY_LINES
  const lines = [usualDuty, ...Object.values(usualDutyOf)].flatMap(({ value }) => value)
  expect(lines.length).toBeGreaterThan(15)
  for (const { code, usual, listed, exempt } of lines) {
    const [found] = tariffLines(code, ARRIVAL)
    const forChina = found?.listed.filter(({ program }) => program !== '338')
    expect({ code, usual, listed, exempt }).toEqual({ ...found, listed: forChina })
  }
})
