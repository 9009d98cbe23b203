import { describe, expect, it } from 'vitest'
import type { Rate } from './rate.ts'
import { ageOfSchedule, SCHEDULE, SCHEDULE_LASTS_DAYS } from './schedule.ts'
import { CONDITIONAL_RATES } from './schedule-conditional.ts'
import { scheduleLines } from './schedule-lines.ts'

function ratesIn(value: unknown): Rate<unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  if ('source' in value && 'words' in value && 'value' in value) return [value as Rate<unknown>]
  return Object.values(value).flatMap(ratesIn)
}

const RATES = ratesIn([SCHEDULE, CONDITIONAL_RATES])

describe('the schedule', () => {
  it('gives name, source and date of each rate, and marks our own estimates', () => {
    expect(RATES.length).toBeGreaterThan(40)
    for (const { id, words, source } of RATES) {
      expect(words, id).toMatch(/^[A-Z]/)
      expect(source.asOf, id).toMatch(/^2026-\d\d-\d\d$/)
      expect(source.asOf <= SCHEDULE.asOf, id).toBe(true)
      if (source.name === 'Our estimate') expect(source.link, id).toBeNull()
      else expect(source.link ?? 'https://', id).toMatch(/^https:\/\//)
    }
  })

  it('is shown whole, each rate in words', () => {
    const lines = scheduleLines()
    expect(lines.map(({ id }) => id).sort()).toEqual(RATES.map(({ id }) => id).sort())
    for (const { id, value } of lines) expect(value, id).not.toMatch(/undefined|NaN|object/)
    const values = Object.fromEntries(lines.map(({ id, value }) => [id, value]))
    expect(values).toMatchObject({
      'amazon-referral-fashion': '5% up to $15.00, 10% up to $20.00, 17% above, at least $0.30',
      'refund-fee': '20% of the fee, at most $5.00',
      fbt: '$4.28 up to 4 oz … $12.67 up to 16 lb',
      sea: '$400.00 ($300.00 to $500.00)',
      mpf: '0.3464% of the value, $34.58 to $670.86 an entry',
      'fba-placement':
        'small standard size $0.26 ($0.00 to $0.35); large standard size $0.29 ($0.00 to $0.39) … $0.55 ($0.00 to $0.73); bulky $2.30 ($0.00 to $4.08)',
      'fbt-storage':
        'free to day 60, $0.03 to day 90, $0.04 to day 120, $0.06 to day 180, $0.12 to day 270, $0.14 to day 365, then $0.27',
      'amazon-account': '$39.99',
      'usual-goods-fashion': '300 g, 28 × 22 × 4 cm, 40 a carton',
    })
    expect(values.fba).toContain(
      'small standard size from $2.43 / $3.32 / $3.58 (peak $2.62 / $3.51 / $3.77) for goods below $10, to $50, above',
    )
  })

  it('states when a fee applies that no profit contains by default', () => {
    for (const { id, when } of Object.values(CONDITIONAL_RATES)) expect(when, id).toMatch(/^Applies when /)
  })

  it('names each rate once', () => {
    const ids = RATES.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  it('has spreads whose likely value lies between the ends', () => {
    const spreads = RATES.filter(
      ({ value }) => typeof value === 'object' && value !== null && 'likely' in value,
    ) as Rate<{ low: number; likely: number; high: number }>[]
    for (const { id, value } of spreads) {
      expect(value.low <= value.likely && value.likely <= value.high, id).toBe(true)
    }
  })

  it('charges more for heavier parcels, and for dearer goods', () => {
    for (const { rows } of SCHEDULE.fba.value.flatMap(({ usual, peak }) => [usual, peak])) {
      for (const [index, row] of rows.entries()) {
        const before = rows[index - 1]
        expect(row[1] < row[2] && row[2] < row[3], String(row)).toBe(true)
        if (before)
          expect(
            before.every((figure, at) => figure < (row[at] ?? 0)),
            String(row),
          ).toBe(true)
      }
    }
    const fbt = SCHEDULE.fbt.value.map(([, cents]) => cents)
    expect(fbt).toEqual([...fbt].sort((a, b) => a - b))
  })

  it('warns from the ninety-first day on', () => {
    const dated = { asOf: '2026-11-22' }
    expect(SCHEDULE_LASTS_DAYS).toBe(90)
    expect(ageOfSchedule(dated, '2026-11-22')).toEqual({ days: 0, tooOld: false })
    expect(ageOfSchedule(dated, '2027-02-20')).toEqual({ days: 90, tooOld: false })
    expect(ageOfSchedule(dated, '2027-02-21')).toEqual({ days: 91, tooOld: true })
  })
})
