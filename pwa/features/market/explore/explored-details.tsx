import type { ExploredProduct } from '#contracts/explore'
import { carefulOf } from '#contracts/trend-details'
import { CHANNEL_WORDS } from '#contracts/trends'
import { country } from '../../../ui/country.ts'
import { useNow } from '../../../ui/now.ts'
import { dayAge, quantity, short, tenths } from '../../../ui/number.ts'
import { Price } from '../../../ui/price.tsx'
import { ProfitFigure } from '../../work/profit/profit-figure.tsx'
import { DetailActions } from '../lists/detail-actions.tsx'
import { FactList } from '../lists/fact-list.tsx'
import { SuppliersLink } from '../lists/suppliers-link.tsx'
import { TrendFigure } from '../products/trend-figure.tsx'

export function ExploredDetails({ item }: { item: ExploredProduct }) {
  const now = useNow()
  const { trend, competition, bestSupplier } = item
  const careful = carefulOf(trend)
  return (
    <>
      <TrendFigure trend={trend} />
      <ProfitFigure netProfit={item.netProfit} sale={item} />
      <FactList
        facts={[
          ['Price', item.price === null ? 'Not known' : <Price key="price" {...item} price={item.price} />],
          ['Sold on', [CHANNEL_WORDS[item.channel], item.category].filter(Boolean).join(' · ')],
          ['Rating', ratingWords(item)],
          ['First seen', dayAge(item.firstSeenOn, now)],
          ['Careful estimate', careful],
          [
            'Competition',
            competition
              ? `${capital(competition.level)}, ${quantity(competition.count)} ${competition.count === 1 ? competition.of.slice(0, -1) : competition.of}`
              : 'Not known',
          ],
          ['Best supplier', bestSupplier && supplierWords(bestSupplier, now)],
        ]}
      />
      <SuppliersLink id={item.id} name={item.name} count={item.suppliersFound} />
      <DetailActions id={item.id} name={item.name} />
    </>
  )
}

function ratingWords({ rating, ratingCount }: ExploredProduct): string {
  if (rating === null) return 'Not rated'
  return `${tenths(rating)}${ratingCount ? ` by ${short(ratingCount)}` : ''}`
}

function supplierWords(supplier: NonNullable<ExploredProduct['bestSupplier']>, now: number): string {
  return [
    supplier.name,
    supplier.country && country(supplier.country),
    supplier.lastShipmentOn && `shipped ${dayAge(supplier.lastShipmentOn, now)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function capital(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}`
}
