import type { Block } from './block.ts'

/** A question and its answer. `id` is part of its address: it stays when the words change. */
export interface Question<Category extends string = string> {
  id: string
  category: Category
  question: string
  answer: Block[]
}
