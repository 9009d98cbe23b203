import { plainText } from './block.ts'
import type { Question } from './question.ts'

/** Every searched word is a prefix of a word in question, category or answer. */
export function findQuestions<Category extends string>(
  questions: readonly Question<Category>[],
  wanted: string,
  nameOf: (category: Category) => string,
): readonly Question<Category>[] {
  const starts = wordsOf(wanted)
  if (starts.length === 0) return questions
  return questions.filter(({ question, category, answer }) => {
    const words = wordsOf(`${question} ${nameOf(category)} ${plainText(answer)}`)
    return starts.every((start) => words.some((word) => word.startsWith(start)))
  })
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}.$]+/gu) ?? []
}
