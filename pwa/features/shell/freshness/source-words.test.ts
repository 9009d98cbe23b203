import { expect, it } from 'vitest'
import type { SourceStatus } from '#contracts/sources'
import { refreshStatus } from '../../../../tests/e2e/fixtures/edition.ts'
import { tiktokItem } from '../../../../tests/e2e/fixtures/products.ts'
import { lateWords, sourceWords } from './source-words.ts'
import { withholdStale } from './use-withhold-stale.ts'

const [base] = refreshStatus().sources
const source = (change: Partial<SourceStatus>): SourceStatus => {
  if (!base) throw new Error('the fixture has no source')
  return { ...base, label: 'EchoTik', lastDay: '2019-11-20', ...change }
}
const NEVER = { freshness: 'never', lastDay: null, lastSuccessAt: null, daysLate: null } as const

it.each([
  [{}, ['up to date', 'data up to 20 Nov 2019']],
  [{ freshness: 'late', daysLate: 1 }, ['1 day late', 'data up to 20 Nov 2019']],
  [{ freshness: 'stale', daysLate: 9 }, ['data up to 20 Nov 2019']],
  [{ state: 'failed' }, ['data up to 20 Nov 2019', 'last try failed']],
  [{ ...NEVER, state: 'failed' }, ['never connected']],
  [{ ...NEVER, state: 'never' }, ['never connected']],
  [{ ...NEVER, state: 'not configured' }, ['not connected']],
] as [Partial<SourceStatus>, string[]][])('describes a source with %j as %j', (change, words) => {
  expect(sourceWords(source(change))).toEqual(words)
})

it('names each late source with its date in the amber line, and shows no line without one', () => {
  const late = source({ freshness: 'late', daysLate: 2 })
  const old = source({ label: 'Imported files', freshness: 'stale', daysLate: 99 })
  expect(lateWords([source({}), late, old])).toBe(
    'EchoTik: 2 days late, data up to 20 Nov 2019 · Imported files: no data after 20 Nov 2019',
  )
  expect(lateWords([source({}), source({ ...NEVER, state: 'failed' })])).toBeNull()
})

it('drops a trend’s claim once its source is three days late without a refresh', () => {
  const item = tiktokItem(1)
  const at = (freshness: SourceStatus['freshness']) =>
    withholdStale(item, [
      source({ label: item.provenance.source, origin: item.provenance.origin, freshness }),
    ]).trend
  expect(at('late')).toEqual(item.trend)
  expect(at('stale')).toMatchObject({
    caveat: 'stale',
    confidence: 'low',
    probability: null,
    section: 'other',
  })
})
