import { contentId } from './file/duplicate-rows.ts'

/** An id of ours for a product whose file gives none: made of its name and author. No source's own begins like it. */
export function nameId(name: string, author: string | null): string {
  return MARK + contentId(name, author)
}

/** Whether the id is one of `nameId`, and so means nothing to anybody else. */
export function isNameId(externalId: string): boolean {
  return externalId.startsWith(MARK)
}

/** Not among the characters that a product id may hold. */
const MARK = '~'
