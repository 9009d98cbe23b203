import { rowComparedOf } from '#contracts/trend-row-words'
import { countedOf, isUsualShort, timesUsual, verdictOf } from '#contracts/trend-words'
import { CHANNEL_WORDS } from '#contracts/trends'
import { VERDICT_WORDS, type Verdict } from '#profit/verdict'
import {
  day,
  dayAge,
  millions,
  money,
  moneyRange,
  percent,
  plural,
  quantity,
  tenths,
} from '../../../ui/number.ts'
import { foundWords } from '../../supply/suppliers/found-words.ts'
import { dollarRange, dollars } from '../../work/profit/dollars.ts'
import type { CompareRow } from './compare-rows.ts'
import type { DecidedProduct } from './decide-products.ts'

type Line = CompareRow<DecidedProduct>

const VERDICTS: readonly Verdict[] = ['sample', 'watch', 'leave']
const cents = (amount: number) => dollars(amount / 100)

function beyond(cash: number, most: number | null): string {
  return most !== null && cash > most ? `, above your most of ${cents(most)}` : ''
}

/** Most decisive first. `judgeMoney`: all amounts are in one currency. */
export function productLines(now: number, judgeMoney: boolean): Line[] {
  return [
    {
      name: 'Verdict',
      words: ({ decision }) => `${VERDICT_WORDS[decision.verdict]}. ${decision.reasons[0].words}`,
      judged: { by: ({ decision }) => VERDICTS.indexOf(decision.verdict), better: 'less' },
    },
    {
      name: 'Net profit',
      note: 'a piece, likely; and from worst to best',
      words: ({ landed: { profit } }) =>
        profit && `${cents(profit.likely)} (${dollarRange(profit.low / 100, profit.high / 100)})`,
      judged: { by: ({ landed }) => landed.profit?.likely ?? null, better: 'more' },
    },
    {
      name: 'Net margin',
      note: 'of the price',
      words: ({ landed: { marginBps } }) => (marginBps === null ? null : percent(marginBps / 100)),
      judged: { by: ({ landed }) => landed.marginBps, better: 'more' },
    },
    {
      name: 'Break-even price',
      words: ({ landed: { breakEvenCents } }) => (breakEvenCents === null ? null : cents(breakEvenCents)),
    },
    {
      name: 'Cash for the first order',
      words: ({ landed: { cash, orderPieces }, mostCash }) =>
        cash && `${cents(cash.likely)} for ${plural(orderPieces, 'piece')}${beyond(cash.likely, mostCash)}`,
      judged: { by: ({ landed }) => landed.cash?.likely ?? null, better: 'less' },
    },
    {
      name: 'Last week',
      words: ({ trend }) => countedOf(trend),
    },
    {
      name: 'Against its normal week',
      note: 'the average of the 4 weeks before, or of fewer where it says so',
      words: ({ trend }) => rowComparedOf(trend),
      judged: {
        by: ({ trend }) => (trend.early || isUsualShort(trend) ? null : timesUsual(trend)),
        better: 'more',
      },
    },
    {
      name: 'Trend',
      note: 'judged by how often the same came true',
      words: ({ trend }) => verdictOf(trend),
      judged: { by: ({ trend }) => trend.probability, better: 'more' },
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
      words: ({ provenance: { source, observedAt } }) => `${source}, ${day(observedAt)}`,
    },
  ]
}
