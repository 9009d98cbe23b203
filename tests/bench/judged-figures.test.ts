import { expect, it } from 'vitest'
import { HOW_MATCHES_ARE_MADE } from '../../pwa/content/how-matches-are-made.ts'
import { interval, judgedFigures } from './judged-figures.ts'
import { judgedCorpus } from './judged-pairs.ts'

it('/how-it-works states the measured match figures', async () => {
  const { titles, all, strengths, unjudged } = await judgedFigures('fresh')
  expect(unjudged.map(({ title, cargo }) => `${title.title} | ${cargo}`)).toEqual([])

  const text = JSON.stringify(HOW_MATCHES_ARE_MADE)
  expect(text).toContain(`${titles} product titles`)
  for (const { shown, right } of [all, ...Object.values(strengths)]) {
    expect(text).toContain(`${right} of ${shown}`)
    expect(text).toContain(percent(right / shown))
  }
  const [low, high] = interval(strengths.strong)
  expect(text).toContain(`between ${percent(low)} and ${percent(high)}`)
  const hundreds = Math.round(judgedCorpus().length / 100) * 100
  expect(text).toContain(`${hundreds.toLocaleString('en')} cargo descriptions`)
})

it('on unseen titles at least 85 of 100 shown matches are right, and 95 of 100 strong ones', async () => {
  const { all, strengths, rightOnes, kept } = await judgedFigures('fresh')
  expect(all.right / all.shown).toBeGreaterThanOrEqual(0.85)
  expect(strengths.strong.right / strengths.strong.shown).toBeGreaterThanOrEqual(0.95)
  expect(kept / rightOnes).toBeGreaterThan(0.7)
})

function percent(share: number): string {
  return `${Math.round(100 * share)}%`
}
