import { use } from 'react'
import { type ExploreQuestion, QUESTION_FIELDS } from '#contracts/explore'
import type { Scalars } from '../../search-params.ts'

/** The question as search parameters. */
export type ExploreSearch = Scalars<keyof ExploreQuestion>

/** What reads a question of an address or a saved view; it comes with the first that asks something. */
export function loadReader(): Promise<ReadQuestion> {
  reader ??= import('../../answers/member.ts').then(({ explore }) => explore.readQuestion)
  return reader
}

type ReadQuestion = (texts: Record<string, unknown>) => { question: ExploreQuestion }
let reader: Promise<ReadQuestion> | undefined

/** The question of an address; invalid parameters are left out. Suspends until it can be read. */
export function useQuestion(search: ExploreSearch): ExploreQuestion {
  const asks = Object.values(search).some((value) => value !== undefined)
  return asks ? use(loadReader())(search).question : {}
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
