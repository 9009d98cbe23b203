import { type ExploreQuestion, QUESTION_FIELDS } from '#contracts/explore'
import type { Scalars } from '../../../search-params.ts'

/** The question as search parameters. */
export type ExploreSearch = Scalars<keyof ExploreQuestion>

type Reader = (texts: Record<string, unknown>) => { question: ExploreQuestion }
let reader: Reader | null = null

/** What reads the question of an address or a saved view. The route waits for it. */
export async function loadReader(): Promise<void> {
  const { explore } = await import('../../../answers/member.ts')
  reader = explore.readQuestion
}

/** The question of an address or a saved view; what is invalid is left out. */
export function questionIn(texts: Record<string, unknown>): ExploreQuestion {
  if (!reader) throw new Error('The page is there before what reads its address.')
  return reader(texts).question
}

/** Always in the same order, so that a filter has one address. Lists are joined by commas. */
export function searchFromQuestion(question: ExploreQuestion): ExploreSearch {
  return Object.fromEntries(
    QUESTION_FIELDS.map((field) => {
      const value = question[field]
      return [field, Array.isArray(value) ? value.join(',') : value]
    }),
  )
}
