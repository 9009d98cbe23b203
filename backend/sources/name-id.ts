import { contentId } from './file/duplicate-rows.ts'

/** No source's ids begin with `MARK`. */
export function nameId(name: string, author: string | null): string {
  return MARK + contentId(name, author)
}

export function isNameId(externalId: string): boolean {
  return externalId.startsWith(MARK)
}

/** Not allowed in a product id. */
const MARK = '~'
