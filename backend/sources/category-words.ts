import * as z from 'zod/mini'
import { CATEGORIES } from '../contracts/categories.ts'
import { readRows } from '../process/data-file.ts'

/** Patterns: spaces separate words, underscores join a phrase. Folded (lower case, no accents). */
const Row = z.strictObject({
  category: z.enum([...CATEGORIES, 'home or kitchen']),
  words: z.string(),
  chinese: z.string(),
})

export type Rule = readonly [RegExp, z.infer<typeof Row>['category']]

/** Narrow meanings come first: "sports nutrition" is health, "smart watches" are electronics. */
export const CATEGORY_RULES: readonly Rule[] = readRows('backend/sources/category-words.csv', Row).map(
  ({ category, words, chinese }) => {
    const latin = `\\b(?:${words.replaceAll(' ', '|').replaceAll('_', ' ')})\\b`
    return [new RegExp(chinese === '' ? latin : `${latin}|${chinese.replaceAll(' ', '|')}`), category]
  },
)
