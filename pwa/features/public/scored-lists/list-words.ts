import type { BESIDE, LEFT_WHY, ListResult, ScoredList } from '#contracts/scored-lists'
import type { GroupResult } from '#contracts/track-record'
import { day, percent, plural } from '../../../ui/number.ts'

export const LEFT_WORDS: Record<(typeof LEFT_WHY)[number], string> = {
  'not-found': 'Not found in our data',
  'not-counted': 'Too new, or without sales figures',
  twice: 'On the list twice',
}

export const BESIDE_WORDS: Record<(typeof BESIDE)[number], { name: string; hint: string }> = {
  ours: { name: 'Our first 50', hint: 'of the same day' },
  naive: { name: 'Largest growth', hint: 'vs. the week before' },
  sellers: { name: 'Best sellers', hint: 'of the last week' },
}

export const PERIOD_WORDS: Record<ListResult['question'], string> = {
  'market-days-1-7': '7 days',
  'days-1-28': '28 days',
  'days-1-90': '90 days',
}

/** `8 of 10 products judged`. */
export function countedWords({ counted, given }: Pick<ScoredList, 'counted' | 'given'>): string {
  return `${counted} of ${plural(given, 'product')} judged`
}

/** `7 days: 3 of 8 right. 28 days: result on 4 May.` Sentences of one list. */
export function resultWords(results: readonly ListResult[]): string {
  return results.map((each) => `${PERIOD_WORDS[each.question]}: ${outcomeWords(each)}.`).join(' ')
}

function outcomeWords({ dueOn, result }: ListResult): string {
  if (result.of > 0) return `${result.hits} of ${result.of} right`
  return result.open > 0 ? `result on ${day(dueOn)}` : 'not known'
}

/** Whether two shares differ by more than chance: their 95% ranges do not overlap. */
export function comparedWords(list: GroupResult, ours: GroupResult): string {
  if (list.low === null || list.high === null || ours.low === null || ours.high === null)
    return 'No results to compare yet.'
  if (list.low > ours.high) return 'This list did better than ours.'
  if (list.high < ours.low) return 'Our list did better.'
  return `The ranges overlap: this can be chance. This list ${percent((list.share ?? 0) * 100)}, ours ${percent((ours.share ?? 0) * 100)}.`
}
