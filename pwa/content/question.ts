import type { Block } from './block.ts'

/** `id` is part of the URL and must stay when the wording changes. */
export interface Question<Category extends string = string> {
  id: string
  category: Category
  question: string
  answer: Block[]
}
