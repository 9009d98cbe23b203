export interface RankText {
  rank: number
  category: string | null
}

/** Reads 3, "#3", "3rd" and "第3名". Reads "Rank 1,204" and "#3 in Beauty & Personal Care (See Top 100)". */
export function parseRank(text: string): RankText | null {
  if (text.length > RANK_TEXT_MAX) return null
  const match = RANK.exec(text.trim().normalize('NFC'))
  const rank = Number(match?.[1]?.replace(/[.,\s]/g, ''))
  if (!match || !Number.isSafeInteger(rank) || rank > RANK_MAX) return null
  return { rank, category: match[2]?.trim() || null }
}

/** Amazon lists several ranks of a product. */
export const RANK_TEXT_MAX = 500
const RANK =
  /^(?:best ?sellers? rank|rank|no\.?|nº|n°|№|top|第|sıra|hạng)?[:\s]*(?:#\s*)?(\d{1,3}(?:[.,]\d{3})+|\d+)(?:\.0+|\.|st|nd|rd|th|º|位|名)?(?:\s+(?:in|en|in der|trong|di|dans|auf)\s+([^(#;\n]{2,100}).*)?$/isu
const RANK_MAX = 2_000_000_000
