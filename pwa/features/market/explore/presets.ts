import type { ExploreFilter, ExploreQuestion } from '#contracts/explore'

export interface Preset {
  name: string
  question: ExploreQuestion
  means: string
}

export const PRESETS: readonly Preset[] = [
  {
    name: 'Rapid growth',
    question: { velocityFrom: 100, confidence: 'medium' },
    means:
      'At least double the average of the 4 weeks before, even by the careful estimate, and likely or very likely to last.',
  },
  {
    name: 'Top new',
    question: { newWithin: 30, velocityFrom: 1 },
    means: 'Growing, and first seen by us in the last 30 days. The product itself may be older.',
  },
  {
    name: 'Low competition',
    question: { competition: ['low'], velocityFrom: 1, confidence: 'medium' },
    means:
      'Growing, with fewer than 30 sellers (or creators, if only creators are counted). We do not know how much the biggest ones sell.',
  },
  {
    name: 'Ready to source',
    question: { suppliersFrom: 1, shippedWithin: 90, velocityFrom: 1 },
    means: 'Growing, with a supplier that shipped similar goods in the last 90 days.',
  },
]

/** Ignores the sort order. */
export function presetOf(question: ExploreQuestion): Preset | undefined {
  const asked = key(question)
  return PRESETS.find((preset) => key(preset.question) === asked)
}

function key({ sort: _sort, direction: _direction, ...filter }: ExploreQuestion): string {
  const set = Object.entries(filter satisfies ExploreFilter).filter(([, value]) => value !== undefined)
  return JSON.stringify(set.sort(([a], [b]) => (a < b ? -1 : 1)))
}
