import type { TiktokItem } from '#contracts/trends'

export const CARDS_TITLE = 'Trending on TikTok Shop'

/** Cards on the dashboard (specification, sections 2 and 9). */
const CARDS = 6

/** The strongest of the list that do not stand higher up on the page. */
export function cardsOf(items: TiktokItem[], without: ReadonlySet<string>): TiktokItem[] {
  return items.filter(({ id }) => !without.has(id)).slice(0, CARDS)
}
