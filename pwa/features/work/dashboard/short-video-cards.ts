import type { TiktokItem } from '#contracts/trends'

export const CARDS_TITLE = 'Trending on TikTok Shop'

const CARDS = 6

export function cardsOf(items: TiktokItem[], without: ReadonlySet<string>): TiktokItem[] {
  return items.filter(({ id }) => !without.has(id)).slice(0, CARDS)
}
