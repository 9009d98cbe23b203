import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DECISION_FLAWS,
  type DecisionFlaw,
  type DecisionHistory,
  decisionHistory,
  runDecisions,
} from '../../tests/support/decision-histories.ts'
import { costsKind, watchKind } from '../../tests/support/decision-kinds.ts'
import { costsServer, watchServer } from '../../tests/support/decision-memory.ts'

const SEED = 20_261_123

const live = {
  'saved suppliers': (each: DecisionHistory, flaw: DecisionFlaw | null) =>
    runDecisions(each, { kind: watchKind(), server: watchServer(), now: newClock(), flaw }),
  costs: (each: DecisionHistory, flaw: DecisionFlaw | null) =>
    runDecisions(each, { kind: costsKind(), server: costsServer(), now: newClock(), flaw }),
}

describe.each(['saved suppliers', 'costs'] as const)('two devices that decide about %s', (kind) => {
  it('end with the latest decision in random histories', async () => {
    const run = fc.asyncProperty(decisionHistory, (each) => live[kind](each, null))
    await fc.assert(run, { numRuns: 1000, seed: SEED })
  })

  it.each(DECISION_FLAWS)('fail with the fault “%s”', async (flaw) => {
    const run = fc.asyncProperty(decisionHistory, (each) => live[kind](each, flaw))
    const { failed } = await fc.check(run, { numRuns: 1000, seed: SEED, endOnFailure: true })
    expect(failed).toBe(true)
  })
})

function newClock(): () => number {
  let now = Date.parse('2026-11-21T12:00:00.000Z')
  return () => {
    now += 700
    return now
  }
}
