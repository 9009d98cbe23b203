import { expect, it } from 'vitest'
import type { ListDecision } from '#contracts/list-decision'
import { tiktokItem } from '../../../../tests/e2e/fixtures/products.ts'
import { keptWords, landsWords, moneyWords } from './decision-words.ts'
import { rowOf } from './listed-product.ts'

const decision = (change: Partial<ListDecision> = {}): ListDecision => ({
  ...{ verdict: 'watch', why: null, landsInDays: 62, kept: null },
  ...change,
})

it.each([
  [{ low: 2100, high: 5900 }, 'keeps about $2.1–5.9k'],
  [{ low: 210, high: 640 }, 'keeps about $210–640'],
  [{ low: 640, high: 5900 }, 'keeps about $0.6–5.9k'],
  [{ low: 12_400, high: 48_000 }, 'keeps about $12–48k'],
  [{ low: 999.6, high: 999.6 }, 'keeps about $1k'],
  [{ low: 900_000, high: 2_100_000 }, 'keeps about $0.9–2.1M'],
  [{ low: -1200, high: -400 }, 'loses about $0.4–1.2k'],
  [{ low: -400, high: 5900 }, 'between −$400 and $5.9k'],
])('words of %o', (kept, words) => {
  expect(keptWords(kept)).toBe(words)
})

it('names the landing day without its year', () => {
  expect(landsWords(decision(), Date.UTC(2026, 10, 19))).toBe('lands 20 Jan')
})

it('returns the money if known, else the deciding reason', () => {
  const product = rowOf(tiktokItem(0))
  const words = (change: Partial<ListDecision>, about = {}) =>
    moneyWords({ ...product, ...about, decision: decision(change) })
  expect(words({ kept: { low: 210, likely: 400, high: 640 }, why: 'supply' })).toBe('keeps about $210–640')
  expect(words({ why: 'profit' })).toBe('profit unknown')
  expect(words({ why: 'supply' }, { suppliersFound: 0 })).toBe('no supplier yet')
  expect(words({ why: 'supply' })).toBe('no recent shipments')
  expect(words({ why: 'trend' })).toBe('growth not sure')
  expect(words({ why: 'trend', verdict: 'leave' })).toBe('likely to sell too few')
  expect(words({ why: 'competition', verdict: 'leave' })).toBe('sellers grow faster than sales')
  expect(words({ verdict: 'sample' })).toBe('sales then not known')
})
