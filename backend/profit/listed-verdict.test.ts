import { expect, it } from 'vitest'
import { LEAST, PROFITS, SUPPLIES, TRENDS } from '../../tests/support/verdict-facts.ts'
import type { ListDecision } from '../contracts/list-decision.ts'
import { asListed } from './listed-verdict.ts'
import { verdictOf } from './verdict.ts'

const RULES = { leastProfit: LEAST, mostCash: null }

it('gives the verdict of the list in place of any other, and a first reason that agrees', () => {
  const answers: [ListDecision['verdict'], ListDecision['why']][] = [
    ['sample', null],
    ['watch', 'trend'],
    ['watch', 'profit'],
    ['leave', 'trend'],
    ['leave', 'profit'],
  ]
  let changed = 0
  for (const trend of Object.values(TRENDS))
    for (const profit of Object.values(PROFITS))
      for (const supply of Object.values(SUPPLIES)) {
        const own = verdictOf(
          { trend, profit, supply, landing: null, unsure: null, competition: null },
          RULES,
        )
        for (const [verdict, why] of answers) {
          const shown = asListed(own, { verdict, why })
          expect(shown.verdict).toBe(verdict)
          if (shown === own) continue
          changed++
          const [first] = shown.reasons
          expect(shown.reasons.find(({ id }) => id === (why ?? 'trend'))?.words).toContain(
            'comes with a plan',
          )
          if (verdict === 'leave') expect(first.good).toBe(false)
        }
      }
  expect(changed).toBeGreaterThan(100)
})
