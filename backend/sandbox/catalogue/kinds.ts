import * as z from 'zod/mini'
import { CATEGORIES, type Category } from '../../contracts/categories.ts'
import { List, Numeric, readRows } from '../../process/data-file.ts'
import { isShape } from '../pictures/shapes.ts'

const Row = z.strictObject({
  category: z.enum(CATEGORIES),
  id: z.string(),
  nouns: List,
  styles: List,
  uses: List,
  lowest: Numeric,
  highest: Numeric,
  trade: List,
  hs: z.string().check(z.regex(/^\d{6}$/)),
  shape: z.string().check(z.refine(isShape)),
})

export interface Kind {
  id: string
  nouns: string[]
  styles: string[]
  uses: string[]
  /** Retail dollars, lowest and highest. */
  price: readonly [number, number]
  trade: string[]
  /** Six-digit customs heading. */
  hs: string
  shape: string
}

const rows = readRows('backend/sandbox/catalogue/kinds.csv', Row)

/** Ids and positions seed figures: rows keep their order. */
export const KINDS = Object.fromEntries(
  CATEGORIES.map((category) => [category, rows.filter((row) => row.category === category).map(kindOf)]),
) as unknown as Readonly<Record<Category, readonly Kind[]>>

function kindOf({ id, nouns, styles, uses, lowest, highest, trade, hs, shape }: (typeof rows)[number]): Kind {
  return { id, nouns, styles, uses, price: [lowest, highest], trade, hs, shape }
}
