import { type ExploreQuestion, QUESTION_FIELDS, readQuestion } from '#contracts/explore'

/** The question as an address holds it: lists as words with commas, numbers as numbers. */
export type ExploreSearch = { [Field in keyof ExploreQuestion]?: string | number | undefined }

/** What an address asks for; what makes no sense in it is left out. */
export function questionIn(search: ExploreSearch): ExploreQuestion {
  return readQuestion(search).question
}

/** In one order, however it came about: the same filter has one address. */
export function searchOf(question: ExploreQuestion): ExploreSearch {
  return Object.fromEntries(
    QUESTION_FIELDS.map((field) => {
      const value = question[field]
      return [field, Array.isArray(value) ? value.join(',') : value]
    }),
  )
}
