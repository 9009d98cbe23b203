import { describe, expect, it } from 'vitest'
import { ASKED_NOW, LANDING_QUESTION } from '../contracts/recorded-pick.ts'
import { shareOf } from '../contracts/share-of.ts'
import { calibrationOf, landingCalibrationOf, questionResults, type ScoredPick } from './score-record.ts'

const PICK: ScoredPick = {
  asOf: '2026-03-31',
  group: 'tiktok|live',
  list: 'ours',
  position: 1,
  confidence: 'medium',
  chance: 0.7,
  landingChance: null,
  usualWeek: 100,
  question: ASKED_NOW,
  dueOn: '2026-04-08',
  state: 'hit',
  nextWeek: 120,
}

function picks(...given: Partial<ScoredPick>[]): ScoredPick[] {
  return given.map((each) => ({ ...PICK, ...each }))
}

describe('shareOf', () => {
  it.each([
    [8, 10, 0.8, 0.4902, 0.9433],
    [0, 10, 0, 0, 0.2775],
    [50, 50, 1, 0.9287, 1],
  ])('%i of %i with the interval of Wilson', (hits, of, share, low, high) => {
    const found = shareOf(hits, of)
    expect(found.share).toBe(share)
    expect(found.low).toBeCloseTo(low, 3)
    expect(found.high).toBeCloseTo(high, 3)
  })

  it('of zero is null', () => {
    expect(shareOf(0, 0)).toEqual({ hits: 0, of: 0, share: null, low: null, high: null })
  })
})

describe('questionResults', () => {
  it('counts only resolved picks, and reports the number of unresolved ones', () => {
    const [first] = questionResults(
      picks(
        {},
        { state: 'miss' },
        { state: 'open', dueOn: '2026-04-20' },
        { state: 'unresolved' },
        { list: 'naive', state: 'miss' },
      ),
      [],
    )
    expect(first?.first).toMatchObject({ hits: 1, of: 2, share: 0.5, picks: 4, open: 1, unresolved: 1 })
    expect(first?.naive).toMatchObject({ hits: 0, of: 1 })
    expect(first?.nextDueOn).toBe('2026-04-20')
  })

  it('a high rise beyond the first fifty is judged with the high ones alone', () => {
    const [first] = questionResults(picks({ position: 80, confidence: 'high' }, {}), [])
    expect([first?.first.of, first?.high.of]).toEqual([1, 1])
  })

  it('an equally confident fall is not a high rise', () => {
    const [first] = questionResults(picks({ confidence: 'high', chance: 0.05, state: 'miss' }), [])
    expect([first?.first.of, first?.high.picks]).toEqual([1, 0])
  })

  it('weighs the base rate by where the picks are', () => {
    const base = { asOf: PICK.asOf, question: ASKED_NOW, known: 100 }
    const [first] = questionResults(picks({}, {}, {}, { group: 'amazon|live' }), [
      { ...base, group: 'tiktok|live', rose: 20 },
      { ...base, group: 'amazon|live', rose: 60 },
      { ...base, group: 'amazon|file', rose: 100 },
    ])
    expect(first?.base?.share).toBeCloseTo(0.3)
    expect(first?.base?.products).toBe(200)
  })
})

describe('calibrationOf', () => {
  const some = picks(
    { chance: 0.62, question: 'days-8-14', nextWeek: 130, state: 'miss' },
    // More than its usual week, but not than its market.
    { chance: 0.66, nextWeek: 110, state: 'miss' },
    { chance: 0.85 },
    { chance: 0.3, nextWeek: 100, state: 'miss' },
  )

  it('places each bin at the mean of the stated chances, with its count', () => {
    const bins = calibrationOf(some, [])?.bins ?? []
    expect(bins.map(({ of, hits }) => [of, hits])).toEqual([
      [1, 0],
      [2, 1],
      [1, 1],
    ])
    expect(bins[1]?.stated).toBeCloseTo(0.64)
  })

  it('leaves out picks without a chance, of another question, or with an unknown week', () => {
    const none = picks({ chance: null }, { question: 'days-1-28' }, { nextWeek: null, state: 'open' })
    expect(calibrationOf([...some, ...none], [])?.chances).toBe(4)
    expect(calibrationOf(none, [])).toBeNull()
  })

  it('measures distance and order, and the score of the base rate', () => {
    const base = { asOf: PICK.asOf, group: PICK.group, known: 10, rose: 5 }
    const found = calibrationOf(some, [
      { ...base, question: 'days-1-7' },
      { ...base, question: ASKED_NOW },
    ])
    expect(found?.brier).toBeCloseTo((0.38 ** 2 + 0.66 ** 2 + 0.15 ** 2 + 0.3 ** 2) / 4)
    expect(found?.brierOfBase).toBe(0.25)
    expect(found?.discrimination).toBe(0.75)
    expect(calibrationOf(some, [])?.brierOfBase).toBeNull()
  })

  it('counts equal chances as half right', () => {
    expect(calibrationOf(picks({}, { state: 'miss' }), [])?.discrimination).toBe(0.5)
  })
})

it('landingCalibrationOf compares the chance of the landing week with that week alone', () => {
  const landing = { question: LANDING_QUESTION, landingChance: 0.8, nextWeek: null } as const
  const found = landingCalibrationOf(
    picks(
      {},
      landing,
      { ...landing, state: 'miss' },
      { ...landing, state: 'open' },
      { ...landing, landingChance: null },
    ),
    [{ asOf: PICK.asOf, group: PICK.group, question: LANDING_QUESTION, known: 10, rose: 4 }],
  )
  expect([found?.chances, found?.brier, found?.brierOfBase]).toEqual([
    2,
    expect.closeTo((0.04 + 0.64) / 2),
    expect.closeTo((0.36 + 0.16) / 2),
  ])
  expect(landingCalibrationOf(picks({}), [])).toBeNull()
})
