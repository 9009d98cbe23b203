import type { Block } from './block.ts'

/** `id` is in the URL and stays when the wording changes. */
export interface Question<Category extends string = string> {
  id: string
  category: Category
  question: string
  answer: Block[]
}
