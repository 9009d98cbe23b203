import type { SearchResult } from '#contracts/search'
import { CHANNEL_WORDS } from '#contracts/trends'
import { money } from '../../../ui/number.ts'
import { PositionBadge } from '../../../ui/position-badge.tsx'
import { Price } from '../../../ui/price.tsx'
import { ProfitFigure } from '../../work/profit/profit-figure.tsx'
import { DetailActions } from '../lists/detail-actions.tsx'
import { FactList } from '../lists/fact-list.tsx'
import type { ListedProduct } from '../lists/listed-product.ts'
import { ListedProducts } from '../lists/listed-products.tsx'
import type { Column } from '../lists/product-grid.tsx'
import { RowProfit } from '../lists/row-profit.tsx'
import { RowTrend } from '../lists/row-trend.tsx'
import { SuppliersLink } from '../lists/suppliers-link.tsx'
import { TrendFigure } from '../products/trend-figure.tsx'
import styles from './result-list.module.css'

interface ResultRow extends ListedProduct {
  item: SearchResult
}

const COLUMNS: Column<ResultRow>[] = [
  { head: 'Rank', leads: true, cell: ({ item }) => <PositionBadge position={item.rank} /> },
  {
    head: 'Trend Velocity',
    cell: ({ item: { trend, trendVelocity } }) => (
      <>
        {trendVelocity !== null && <strong className={styles.velocity}>{trendVelocity}</strong>}
        {/* The percentage is the same growth as the factor. */}
        <RowTrend trend={trend} countOnly={trendVelocity !== null} />
      </>
    ),
  },
  { head: 'Net profit', cell: (product) => <RowProfit product={product} headed /> },
  {
    head: 'Profit Margin',
    cell: ({ item }) => <span className="tiny soft">{grossWords(item.profitMargin)}</span>,
  },
  { head: 'Competition', cell: ({ item }) => item.competition ?? 'Not known' },
  {
    head: 'Contact Suppliers',
    cell: ({ id, name, suppliersFound }) => <SuppliersLink id={id} name={name} count={suppliersFound} />,
  },
]

/** Rows on a phone; the specified table with panel on a desktop. */
export function ResultList({ items, old }: { items: SearchResult[]; old: boolean }) {
  return (
    <ListedProducts
      className={styles.cells}
      label="Products found"
      products={items.map(rowOf)}
      columns={COLUMNS}
      old={old}
      details={({ item }) => <ResultDetails item={item} />}
    />
  )
}

function rowOf(item: SearchResult): ResultRow {
  return { ...item, price: item.retailPrice, item }
}

/** Gross: before all costs but the supplier's price. */
function grossWords(margin: string | null): string {
  return margin === null ? 'Not known' : `${margin} gross`
}

function ResultDetails({ item }: { item: SearchResult }) {
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
              : `${profitMargin} gross${factoryPrice === null ? '' : `, from ${money(factoryPrice, currency)} a piece`}`,
          ],
          ['Competition', item.competition ?? 'Not known'],
        ]}
      />
      <SuppliersLink id={item.id} name={item.name} count={item.suppliersFound} />
      <DetailActions id={item.id} name={item.name} />
    </>
  )
}
