import type { ExploreFilter, ExploreQuestion } from '#contracts/explore'

export interface Preset {
  name: string
  question: ExploreQuestion
  /** What it asks for, and what it cannot know. */
  means: string
}

/** Filters to begin with, of the kinds that sellers know. Each is a plain filter: it can be changed from there. */
export const PRESETS: readonly Preset[] = [
  {
    name: 'Rapid growth',
    question: { velocityFrom: 100, confidence: 'medium' },
    means: 'At least double the average of the 4 weeks before, with medium or high confidence.',
  },
  {
    name: 'Top new',
    question: { newWithin: 30, velocityFrom: 1 },
    means: 'Rising, and first seen in our data within 30 days. A product may be older than our data of it.',
  },
  {
    name: 'Low competition',
    question: { competition: ['low'], velocityFrom: 1, confidence: 'medium' },
    means:
      'Rising with fewer than 30 sellers, or creators where only those are counted. How much the biggest of them sell is not in our data.',
  },
  {
    name: 'Sourced',
    question: { suppliersFrom: 1, shippedWithin: 90, velocityFrom: 1 },
    means: 'Rising, with a supplier on record that shipped goods like it within 90 days.',
  },
]

/** Which one a question is, however it is sorted. */
export function presetOf(question: ExploreQuestion): Preset | undefined {
  const asked = key(question)
  return PRESETS.find((preset) => key(preset.question) === asked)
}

function key({ sort: _sort, direction: _direction, ...filter }: ExploreQuestion): string {
  const set = Object.entries(filter satisfies ExploreFilter).filter(([, value]) => value !== undefined)
  return JSON.stringify(set.sort(([a], [b]) => (a < b ? -1 : 1)))
}
