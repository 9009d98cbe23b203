import { type ExploreQuestion, QUESTION_FIELDS, readQuestion } from '#contracts/explore'
import type { Scalars } from '../../search-params.ts'

/** The question as an address holds it. */
export type ExploreSearch = Scalars<keyof ExploreQuestion>

/** What an address asks for; what makes no sense in it is left out. */
export function questionFromSearch(search: ExploreSearch): ExploreQuestion {
  return readQuestion(search).question
}

/** In one order, however it came about: the same filter has one address. Lists are words with commas. */
export function searchFromQuestion(question: ExploreQuestion): ExploreSearch {
  return Object.fromEntries(
    QUESTION_FIELDS.map((field) => {
      const value = question[field]
      return [field, Array.isArray(value) ? value.join(',') : value]
    }),
  )
}
