import * as z from 'zod/mini'
import type { ProfitFacts } from '../contracts/profit.ts'
import { List, Numeric, readRows } from '../process/data-file.ts'
import { type GoodsName, goodsNameOf } from './goods-name.ts'

type KindGoods = NonNullable<ProfitFacts['usualGoods']>

/**
 * Weight and packed size. `words`: phrases and head nouns as in `goodsNameOf`; with a category they count in
 * it alone. Empty `source`: our estimate. Changed figures need a new schedule version.
 */
const Row = z.object({
  goods: z.string(),
  words: List,
  category: z.string(),
  weight_grams: Numeric,
  longest_mm: Numeric,
  middle_mm: Numeric,
  shortest_mm: Numeric,
  carton: Numeric,
  source: z.string(),
})
type Row = z.infer<typeof Row>

/** The phrase before its head, the product's own category before any. Null: a kind that the table lacks. */
export function usualKindOf(name: Partial<GoodsName> | null, category: string | null): string | null {
  const { byWord } = table()
  const keys = [name?.phrase, name?.head].flatMap((word) =>
    word === undefined ? [] : [keyOf(category ?? '', word), keyOf('', word)],
  )
  return keys.map((key) => byWord.get(key)).find((row) => row !== undefined)?.goods ?? null
}

export function usualGoodsOf(kind: string | null): KindGoods | null {
  return (kind === null ? undefined : table().byKind.get(kind)) ?? null
}

export function usualGoodsNamed(productName: string, category: string | null): KindGoods | null {
  return usualGoodsOf(usualKindOf(goodsNameOf(productName), category))
}

interface Table {
  byWord: ReadonlyMap<string, Row>
  byKind: ReadonlyMap<string, KindGoods>
}
let loaded: Table | undefined

function table(): Table {
  if (loaded === undefined) {
    const rows = readRows('backend/trends/usual-goods.csv', Row)
    loaded = {
      byWord: new Map(
        rows.flatMap((row) => row.words.map((word) => [keyOf(row.category, word), row] as const)),
      ),
      byKind: new Map(rows.map((row) => [row.goods, goodsOf(row)])),
    }
  }
  return loaded
}

function keyOf(category: string, word: string): string {
  return `${category}|${word}`
}

function goodsOf(row: Row): KindGoods {
  return {
    of: row.goods,
    weightGrams: row.weight_grams,
    lengthMm: row.longest_mm,
    widthMm: row.middle_mm,
    heightMm: row.shortest_mm,
    unitsPerCarton: row.carton,
    source: row.source === '' ? null : row.source,
  }
}
