import type { ExploredProduct } from '#contracts/explore'
import { carefulOf } from '#contracts/trend-details'
import { CHANNEL_WORDS } from '#contracts/trends'
import { useNow } from '../../ui/now.ts'
import { country, dayAge, money, percent, quantity, short, tenths } from '../../ui/number.ts'
import { Price } from '../../ui/price.tsx'
import {
  FigureCell,
  MovesCell,
  Note,
  ProductHead,
  ProductTable,
  SuppliersLink,
} from '../trends/product-table.tsx'
import styles from './explored-table.module.css'

const COLUMNS = ['Product', 'Trend', 'Margin', 'Competition', 'Suppliers'] as const

/** What passes a filter. `old`: it answers the filter before this one. */
export function ExploredTable({ items, old }: { items: ExploredProduct[]; old: boolean }) {
  const now = useNow()
  return (
    <ProductTable className={styles.table} label="Products found" columns={COLUMNS} old={old}>
      {items.map((item) => (
        <Row key={item.id} item={item} now={now} />
      ))}
    </ProductTable>
  )
}

function Row({ item, now }: { item: ExploredProduct; now: number }) {
  const { id, name, trend, competition, factoryPrice, currency, bestSupplier } = item
  const careful = carefulOf(trend)
  return (
    <tr>
      <ProductHead id={id} name={name} imageUrl={item.imageUrl}>
        <Note>
          <Offer item={item} />
        </Note>
        <Note>{standingOf(item, now).join(' · ')}</Note>
      </ProductHead>
      <MovesCell
        label="Trend"
        trend={trend}
        more={careful === null ? null : `careful estimate ${careful}`}
        tight
      />
      <FigureCell
        label="Margin"
        figure={item.profitMargin === null ? null : percent(item.profitMargin)}
        unknown="Not known"
        note={factoryPrice === null ? null : `from ${money(factoryPrice, currency)} per piece`}
      />
      <FigureCell
        label="Competition"
        figure={competition && capital(competition.level)}
        unknown="Not known"
        note={
          competition &&
          `${quantity(competition.count)} ${competition.count === 1 ? competition.of.slice(0, -1) : competition.of}`
        }
      />
      <td data-label="Suppliers" className={styles.supply}>
        <SuppliersLink id={id} name={name} count={item.suppliersFound} />
        {bestSupplier && <Note>{supplierWords(bestSupplier, now)}</Note>}
      </td>
    </tr>
  )
}

function Offer({ item: { price, listPrice, currency, category, channel } }: { item: ExploredProduct }) {
  return (
    <>
      {price !== null && (
        <strong className={styles.price}>
          <Price price={price} listPrice={listPrice} currency={currency} />{' '}
        </strong>
      )}
      {[category, CHANNEL_WORDS[channel]].filter(Boolean).join(' · ')}
    </>
  )
}

function standingOf({ rating, ratingCount, firstSeenOn }: ExploredProduct, now: number): string[] {
  return [
    rating === null
      ? 'not rated'
      : `rated ${tenths(rating)}${ratingCount ? ` by ${short(ratingCount)}` : ''}`,
    `first seen ${dayAge(firstSeenOn, now)}`,
  ]
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
