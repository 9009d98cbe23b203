import * as z from 'zod/mini'
import { List, readRows } from '../../process/data-file.ts'

const Row = z.strictObject({ trade: z.string(), synonyms: List })

/**
 * Trade word, then synonyms, up to three words each, of sellers and shippers. Only true synonyms: no kind
 * becomes another.
 */
const TRADE_WORDS = readRows('backend/suppliers/matching/trade-words.csv', Row)

export const TRADE_WORDS_BY_PHRASE: ReadonlyMap<string, string[]> = new Map(
  TRADE_WORDS.flatMap(({ trade, synonyms }) =>
    [trade, ...synonyms].map((phrase) => [phrase, trade.split(' ')] as const),
  ),
)
