import type { Section } from '../block.ts'

export const TOPICS = { trends: 'Trends', suppliers: 'Suppliers', costs: 'Costs' } as const
export type Topic = keyof typeof TOPICS

/** `figure`: the key number, computed where possible; shown in the list. */
export interface Insight {
  slug: string
  title: string
  topics: readonly Topic[]
  /** YYYY-MM-DD. */
  publishedOn: string
  lead: string
  figure: { value: string; words: string }
  sections: readonly Section[]
}
