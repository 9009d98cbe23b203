import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { VERDICTS } from '#contracts/list-decision'
import type { AmazonItem, TiktokItem } from '#contracts/trends'
import { SECTIONS } from '#contracts/trends'
import type { Page } from '../../../api.ts'
import { distinct } from '../../../distinct.ts'
import type { TrendFilter } from './queries.ts'

type Item = TiktokItem | AmazonItem

export interface HeldItems {
  /** Filtered, in list order. */
  items: Item[]
  of: number
  /** When the oldest list was fetched, in ms. */
  at: number
}

export function heldItems(client: QueryClient, question: QueryKey): HeldItems | null {
  const [path, filter = {}] = question as [string, TrendFilter?]
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: [path], predicate: ({ state }) => state.data !== undefined })
    .sort((a, b) => widthOf(a.queryKey) - widthOf(b.queryKey))
  if (lists.length === 0) return null
  const all = distinct(
    lists.flatMap(({ state }) => (state.data as { pages: Page<Item>[] }).pages.flatMap(({ items }) => items)),
  )
  const items = all
    .filter((item) => passes(item, filter))
    .sort((a, b) => rankOf(a, filter) - rankOf(b, filter))
  return { items, of: all.length, at: Math.min(...lists.map(({ state }) => state.dataUpdatedAt)) }
}

function widthOf([, filter]: readonly unknown[]): number {
  return Object.values(filter ?? {}).filter((value) => value !== undefined).length
}

/** Lists of several filters are merged, so only the groups of an order are sure. */
function rankOf({ decision, trend }: Item, { order }: TrendFilter): number {
  if (order === 'growth') return SECTIONS.indexOf(trend.section)
  return decision === null ? VERDICTS.length : VERDICTS.indexOf(decision.verdict)
}

function passes(item: Item, { category, origin, verdict, supplied }: TrendFilter): boolean {
  const own = 'category_name' in item ? item.category_name : item.category
  return (
    (category === undefined || own === category) &&
    (origin === undefined || item.provenance.origin === origin) &&
    (verdict === undefined || item.decision?.verdict === verdict) &&
    (supplied === undefined || item.suppliersFound > 0)
  )
}
