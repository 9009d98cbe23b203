import { expect, it } from 'vitest'
import { facetTokensOf, isFiltering } from './facet-tokens.ts'

it.each([
  [{}, []],
  [{ category: 'Fashion' as const, channel: 'tiktok' as const }, [['#01--']]],
  [{ stage: 'viral' as const }, [['#--2-']]],
  [{ confidence: 'low' as const }, []],
  [{ confidence: 'medium' as const }, [['#---1', '#---2']]],
  [{ channel: 'amazon' as const, confidence: 'high' as const, maxPrice: 0.5 }, [['#1--2'], ['#price0']]],
  [{ minPrice: 10, maxPrice: 15 }, [['#price15', '#price16', '#price17', '#price18']]],
  [{ minPrice: 30, maxPrice: 20 }, [['#price23']]],
])('a product that passes %j has the facet tokens %j', (filter, tokens) => {
  expect(facetTokensOf(filter)).toEqual(tokens)
})

it('a filter without a value needs no facet token', () => {
  expect([isFiltering({ stage: undefined }), isFiltering({ minPrice: 0 })]).toEqual([false, true])
})
