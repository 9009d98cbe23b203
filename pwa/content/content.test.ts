import { describe, expect, it } from 'vitest'
import { wordCount } from './block.ts'
import { FAQ } from './faq.ts'
import { HELP_CATEGORIES } from './help/categories.ts'
import { HELP } from './help/help.ts'
import { HOW_IT_WORKS } from './how-it-works.ts'
import { INSIGHTS } from './insights/insights.ts'
import { landedLines, marginAfter, ORDER, saleLines, totalOf } from './landed-cost.ts'
import { LAST_UPDATED } from './offer.ts'
import { PRIVACY } from './privacy.ts'
import { TERMS } from './terms.ts'

it.each([TERMS, PRIVACY])('$title lists what changed after its date, oldest first', ({ changes }) => {
  const days = changes.map(({ on }) => Date.parse(`${on} UTC`))
  expect(days.length).toBeGreaterThan(0)
  expect(days.every((day) => day > Date.parse(`${LAST_UPDATED} UTC`))).toBe(true)
  expect(days).toEqual(days.toSorted((a, b) => a - b))
})

it('/help answers 17 questions in four categories, and /faq answers 10', () => {
  expect(HELP).toHaveLength(17)
  expect(new Set(HELP.map(({ category }) => category))).toEqual(new Set(Object.keys(HELP_CATEGORIES)))
  expect(FAQ).toHaveLength(10)
})

it.each([
  { page: 'help', parts: HELP },
  { page: 'faq', parts: FAQ },
  { page: 'how it works', parts: HOW_IT_WORKS },
  { page: 'terms', parts: TERMS.sections },
  { page: 'privacy', parts: PRIVACY.sections },
  ...INSIGHTS.map(({ slug, sections }) => ({ page: slug, parts: sections })),
] satisfies { page: string; parts: readonly { id: string }[] }[])(
  'gives every part of $page an address of its own',
  ({ parts }) => {
    const ids = parts.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => /^[a-z][a-z-]+$/.test(id))).toBe(true)
  },
)

it.each(INSIGHTS)('the article $slug has 600 to 900 words', ({ sections }) => {
  const words = wordCount(sections.flatMap(({ blocks }) => blocks))
  expect(words).toBeGreaterThanOrEqual(600)
  expect(words).toBeLessThanOrEqual(900)
})

it('the help page has the anchors that other pages link to', () => {
  const ids = HOW_IT_WORKS.map(({ id }) => id)
  expect(ids).toEqual(
    expect.arrayContaining([
      'velocity',
      'confidence',
      'range',
      'stage',
      'match',
      'margin',
      'shipments',
      'sources',
      'forecast',
    ]),
  )
})

describe('landed cost', () => {
  it('the example’s lines add up to its total', () => {
    // 2050 + 420 + 205 + 10.25 + 180 + 260 + 140
    const landed = totalOf(landedLines())
    expect(landed).toBeCloseTo(3265.25, 2)
    // 6.5305 + 3.7485 + 5.2 + 2.9988 + 0.5865
    const spent = totalOf(saleLines(landed / ORDER.pieces))
    expect(spent).toBeCloseTo(19.06, 2)
    expect(marginAfter(spent)).toBeCloseTo(23.72, 1)
  })
})
