import { type ExploreQuestion, QUESTION_FIELDS } from '#contracts/explore'
import type { Scalars } from '../../../search-params.ts'

export type ExploreSearch = Scalars<keyof ExploreQuestion>

type Reader = (texts: Record<string, unknown>) => { question: ExploreQuestion }
let reader: Reader | null = null

/** The route awaits it. */
export async function loadReader(): Promise<void> {
  const { explore } = await import('../../../answers/member.ts')
  reader = explore.readQuestion
}

/** Invalid parts are left out. Throws before `loadReader` has resolved. */
export function questionIn(texts: Record<string, unknown>): ExploreQuestion {
  if (!reader) throw new Error('The page is there before what reads its address.')
  return reader(texts).question
}

/** In a fixed order: one URL per filter. Commas join lists. */
export function searchFromQuestion(question: ExploreQuestion): ExploreSearch {
  return Object.fromEntries(
    QUESTION_FIELDS.map((field) => {
      const value = question[field]
      return [field, Array.isArray(value) ? value.join(',') : value]
    }),
  )
}
