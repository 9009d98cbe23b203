import type { SearchResult } from '#contracts/search'
import { CHANNEL_WORDS } from '#contracts/trends'
import { money } from '../../ui/number.ts'
import { Price } from '../../ui/price.tsx'
import { Rank } from '../../ui/rank.tsx'
import {
  FigureCell,
  MovesCell,
  Note,
  ProductHead,
  ProductTable,
  SuppliersLink,
} from '../trends/product-table.tsx'
import styles from './result-table.module.css'

const COLUMNS = [
  'Rank',
  'Product',
  'Trend Velocity',
  'Profit Margin',
  'Competition',
  'Contact Suppliers',
] as const

/** The finds side by side. `old`: they answer the query before this one. */
export function ResultTable({ items, old }: { items: SearchResult[]; old: boolean }) {
  return (
    <ProductTable className={styles.table} label="Products found" columns={COLUMNS} old={old}>
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </ProductTable>
  )
}

function Row({ item }: { item: SearchResult }) {
  const { id, name, trend, trendVelocity, factoryPrice, currency } = item
  return (
    <tr>
      <td className={styles.rank}>
        <Rank place={item.rank} />
      </td>
      <ProductHead id={id} name={name} imageUrl={item.imageUrl}>
        <Note>
          <Offer item={item} />
        </Note>
      </ProductHead>
      <MovesCell label="Trend Velocity" trend={trend} documented={trendVelocity} />
      <FigureCell
        label="Profit Margin"
        figure={item.profitMargin}
        unknown="Not known"
        note={factoryPrice === null ? null : `from ${money(factoryPrice, currency)} per piece`}
      />
      <td data-label="Competition">{item.competition ?? 'Not known'}</td>
      <td data-label="Contact Suppliers" className={styles.contact}>
        <SuppliersLink id={id} name={name} count={item.suppliersFound} />
      </td>
    </tr>
  )
}

function Offer({ item: { retailPrice, listPrice, currency, category, channel } }: { item: SearchResult }) {
  return (
    <>
      {retailPrice !== null && (
        <>
          <Price price={retailPrice} listPrice={listPrice} currency={currency} /> ·{' '}
        </>
      )}
      {[category, CHANNEL_WORDS[channel]].filter((part) => part !== null).join(' · ')}
    </>
  )
}
