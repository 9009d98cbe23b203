import { type ExploreQuestion, QUESTION_FIELDS, readQuestion } from '#contracts/explore'
import type { Scalars } from '../../search-params.ts'

/** The question as search parameters. */
export type ExploreSearch = Scalars<keyof ExploreQuestion>

/** The question of an address; invalid parameters are left out. */
export function questionFromSearch(search: ExploreSearch): ExploreQuestion {
  return readQuestion(search).question
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
