import { Link } from '@tanstack/react-router'
import type { SearchResult } from '#contracts/search'
import { CardTable } from '../../ui/card-table.tsx'
import { money, percent, plural } from '../../ui/number.ts'
import { Picture } from '../../ui/picture.tsx'
import { Rank } from '../../ui/rank.tsx'
import { WeekBars } from '../../ui/week-bars.tsx'
import { confidenceWords, weeksSummary } from '../trends/trend-words.ts'
import styles from './result-table.module.css'

const COLUMNS = [
  'Rank',
  'Product',
  'Trend Velocity',
  'Profit Margin',
  'Competition',
  'Contact Suppliers',
] as const
const CHANNEL_WORDS = { tiktok: 'Short video', amazon: 'Marketplace' } as const
const PICTURE_PX = 56
const WEEKS = 5

/** The finds side by side; under 640 px each is a card. `old`: they answer the query before this one. */
export function ResultTable({ items, old }: { items: SearchResult[]; old: boolean }) {
  return (
    <CardTable
      className={`${styles.table} ${old ? styles.old : ''}`}
      label="Products found"
      columns={COLUMNS}
    >
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </CardTable>
  )
}

function Row({ item }: { item: SearchResult }) {
  const { id, name, rank, trend, suppliersFound } = item
  return (
    <tr>
      <td className={styles.rank}>
        <Rank place={rank} />
      </td>
      <th scope="row" className={styles.product}>
        <Link className={styles.link} to="/product/$id" params={{ id }} viewTransition>
          <Picture source={item.imageUrl} size={PICTURE_PX} />
          <span>
            <span className={styles.name}>{name}</span>
            <span className={styles.soft}>
              {[
                item.retailPrice === null ? null : money(item.retailPrice, item.currency),
                item.category,
                CHANNEL_WORDS[item.channel],
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          </span>
        </Link>
      </th>
      <td data-label="Trend Velocity" className={styles.trend}>
        <div className={styles.moves}>
          <span className={styles.velocity} data-rising={item.trendVelocity !== null || undefined}>
            {item.trendVelocity ?? (trend.velocity === null ? 'Not measured' : percent(trend.velocity, true))}
          </span>
          {trend.velocity !== null && (
            <>
              <span className={styles.soft}>{confidenceWords(trend)}</span>
              <span className={styles.weeks}>
                <WeekBars
                  weeks={trend.weeks.slice(-WEEKS)}
                  usual={trend.usualWeek}
                  summary={weeksSummary(trend, WEEKS)}
                />
              </span>
            </>
          )}
        </div>
      </td>
      <td data-label="Profit Margin">
        <span className={styles.figure}>{item.profitMargin ?? 'Not known'}</span>
        {item.factoryPrice !== null && (
          <span className={styles.soft}>from {money(item.factoryPrice, item.currency)} a piece</span>
        )}
      </td>
      <td data-label="Competition">{item.competition ?? 'Not counted'}</td>
      <td data-label="Contact Suppliers" className={styles.contact}>
        {suppliersFound === 0 ? (
          'None found yet'
        ) : (
          <Link className={styles.suppliers} to="/product/$id" params={{ id }} hash="suppliers">
            {plural(suppliersFound, 'supplier')}
            <span className="visually-hidden"> for {name}</span>
          </Link>
        )}
      </td>
    </tr>
  )
}
