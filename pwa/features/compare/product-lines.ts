import type { ComparedProduct } from '#contracts/compare'
import { rowComparedOf } from '#contracts/trend-row-words'
import { countedOf, timesUsual, verdictOf } from '#contracts/trend-words'
import { CHANNEL_WORDS } from '#contracts/trends'
import {
  age,
  dayAge,
  millions,
  money,
  moneyRange,
  percent,
  plural,
  quantity,
  tenths,
} from '../../ui/number.ts'
import { foundWords } from '../suppliers/found-words.ts'
import type { CompareRow } from './compare-rows.ts'

type Line = CompareRow<ComparedProduct>

/** What products are compared by, what decides first. `judgeMoney`: all amounts are in one currency. */
export function productLines(now: number, judgeMoney: boolean): Line[] {
  return [
    {
      name: 'Last week',
      words: ({ trend }) => countedOf(trend),
    },
    {
      name: 'Against usual',
      note: 'the average of the 4 weeks before',
      words: ({ trend }) => rowComparedOf(trend),
      judged: { by: ({ trend }) => (trend.early ? null : timesUsual(trend)), better: 'more' },
    },
    {
      name: 'Trend',
      note: 'judged by how often the same came true',
      words: ({ trend }) => verdictOf(trend),
      judged: { by: ({ trend }) => trend.probability, better: 'more' },
    },
    {
      name: 'Net profit',
      note: 'a piece, before your figures',
      words: ({ netProfit, currency }) => netProfit && money(netProfit.likely, currency),
      judged: judgeMoney ? { by: ({ netProfit }) => netProfit?.likely ?? null, better: 'more' } : undefined,
    },
    {
      name: 'At worst',
      note: 'with every cost at its high end',
      words: ({ netProfit, currency }) => netProfit && money(netProfit.low, currency),
      judged: judgeMoney ? { by: ({ netProfit }) => netProfit?.low ?? null, better: 'more' } : undefined,
    },
    {
      name: 'Net margin',
      note: 'of the price',
      words: ({ netProfit }) => netProfit && percent(netProfit.marginPercent),
      judged: { by: ({ netProfit }) => netProfit?.marginPercent ?? null, better: 'more' },
    },
    {
      name: 'Price',
      words: ({ price, currency }) => (price === null ? null : money(price, currency)),
    },
    {
      name: 'Supplier’s price',
      note: 'a piece, best match',
      words: ({ factoryPrice: low, factoryPriceHigh: high, currency }) =>
        low === null ? null : moneyRange(low, high ?? low, currency),
      judged: judgeMoney ? { by: ({ factoryPrice }) => factoryPrice, better: 'less' } : undefined,
      onlyOnline: true,
    },
    {
      name: 'Suppliers found',
      words: (product) => foundWords(product),
      judged: { by: ({ suppliersFound }) => suppliersFound, better: 'more' },
    },
    {
      name: 'Matching shipments',
      note: 'of the best match',
      words: ({ suppliers: [first] }) =>
        first ? plural(first.match.matchingShipments, 'shipment') : 'none found',
      judged: { by: ({ suppliers: [first] }) => first?.match.matchingShipments ?? 0, better: 'more' },
    },
    {
      name: 'Latest shipment',
      note: 'of such goods, best match',
      words: ({ suppliers: [first] }) =>
        first?.match.lastShipmentOn ? dayAge(first.match.lastShipmentOn, now) : null,
      judged: {
        by: ({ suppliers: [first] }) =>
          first?.match.lastShipmentOn ? Date.parse(first.match.lastShipmentOn) : null,
        better: 'more',
      },
    },
    {
      name: 'Competition',
      words: ({ competition }) =>
        competition && `${competition.level}, ${quantity(competition.count)} ${competition.of}`,
      judged: { by: ({ competition }) => competition?.count ?? null, better: 'less' },
      onlyOnline: true,
    },
    {
      name: 'Rating',
      words: ({ rating, ratingCount }) =>
        rating === null
          ? null
          : `${tenths(rating)}${ratingCount ? ` of ${plural(ratingCount, 'rating')}` : ''}`,
      judged: { by: ({ rating }) => rating, better: 'more' },
    },
    {
      name: 'Views',
      words: ({ viewCount }) => (viewCount === null ? null : millions(viewCount)),
    },
    {
      name: 'Sold on',
      words: ({ channel, category }) => [CHANNEL_WORDS[channel], category].filter(Boolean).join(' · '),
    },
    {
      name: 'Source',
      words: ({ provenance: { source, observedAt } }) => `${source}, ${age(observedAt, now)}`,
    },
  ]
}
