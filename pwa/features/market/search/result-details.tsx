import type { SearchResult } from '#contracts/search'
import { CHANNEL_WORDS } from '#contracts/trends'
import { money } from '../../../ui/number.ts'
import { Price } from '../../../ui/price.tsx'
import { ProfitFigure } from '../../work/profit/profit-figure.tsx'
import { DetailActions } from '../lists/detail-actions.tsx'
import { FactList } from '../lists/fact-list.tsx'
import { SuppliersLink } from '../lists/suppliers-link.tsx'
import { TrendFigure } from '../products/trend-figure.tsx'

export function ResultDetails({ item }: { item: SearchResult }) {
  const { retailPrice, listPrice, currency, factoryPrice, profitMargin } = item
  return (
    <>
      <TrendFigure trend={item.trend} />
      <ProfitFigure netProfit={item.netProfit} sale={{ ...item, price: retailPrice }} />
      <FactList
        facts={[
          [
            'Price',
            retailPrice === null ? (
              'Not known'
            ) : (
              <Price key="price" price={retailPrice} listPrice={listPrice} currency={currency} />
            ),
          ],
          ['Sold on', [CHANNEL_WORDS[item.channel], item.category].filter(Boolean).join(' · ')],
          ['Trend Velocity', item.trendVelocity],
          [
            'Profit Margin',
            profitMargin === null
              ? 'Not known'
              : `${profitMargin} gross${factoryPrice === null ? '' : `, from ${money(factoryPrice, currency)} per piece`}`,
          ],
          ['Competition', item.competition ?? 'Not known'],
        ]}
      />
      <SuppliersLink id={item.id} name={item.name} count={item.suppliersFound} />
      <DetailActions id={item.id} name={item.name} />
    </>
  )
}
