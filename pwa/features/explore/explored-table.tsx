import { Link } from '@tanstack/react-router'
import type { ExploredProduct } from '#contracts/explore'
import { CHANNEL_WORDS } from '#contracts/explore-words'
import { CardTable } from '../../ui/card-table.tsx'
import { useNow } from '../../ui/now.ts'
import { country, dayAge, money, percent, plural, quantity, short, tenths } from '../../ui/number.ts'
import { Picture } from '../../ui/picture.tsx'
import { WeekBars } from '../../ui/week-bars.tsx'
import { boundWords, confidenceWords, weeksSummary, weekWords } from '../trends/trend-words.ts'
import styles from './explored-table.module.css'

const COLUMNS = ['Product', 'Velocity', 'Margin', 'Competition', 'Suppliers'] as const
const PICTURE_PX = 56
const WEEKS = 5

/** Products side by side; under 640 px each is a card. `old`: they answer the question before this one. */
export function ExploredTable({ items, old }: { items: ExploredProduct[]; old: boolean }) {
  const now = useNow()
  return (
    <CardTable
      className={`${styles.table} ${old ? styles.old : ''}`}
      label="Products that pass"
      columns={COLUMNS}
    >
      {items.map((item) => (
        <Row key={item.id} item={item} now={now} />
      ))}
    </CardTable>
  )
}

function Row({ item, now }: { item: ExploredProduct; now: number }) {
  const { id, name, trend, competition, suppliersFound, bestSupplier } = item
  return (
    <tr>
      <th scope="row" className={styles.product}>
        <Link className={styles.link} to="/product/$id" params={{ id }} viewTransition>
          <Picture source={item.imageUrl} size={PICTURE_PX} />
          <span>
            <span className={styles.name}>{name}</span>
            <span className={styles.soft}>
              {item.price !== null && (
                <strong className={styles.price}>{money(item.price, item.currency)} </strong>
              )}
              {[item.category, CHANNEL_WORDS[item.channel]].filter(Boolean).join(' · ')}
            </span>
            <span className={styles.soft}>{standingOf(item, now).join(' · ')}</span>
          </span>
        </Link>
      </th>
      <td data-label="Velocity" className={styles.trend}>
        <div className={styles.moves}>
          <span className={styles.velocity} data-rising={(trend.velocity ?? 0) > 0 || undefined}>
            {trend.velocity === null ? 'Not measured' : percent(trend.velocity, true)}
          </span>
          {trend.velocity !== null && (
            <>
              <span className={styles.soft}>
                {[trend.stage, confidenceWords(trend).toLowerCase()].filter(Boolean).join(', ')}
              </span>
              <span className={styles.soft}>{boundWords(trend) ?? weekWords(trend)}</span>
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
      <td data-label="Margin" className={styles.margin}>
        <span className={styles.figure} data-unknown={item.profitMargin === null || undefined}>
          {item.profitMargin === null ? 'Not known' : percent(item.profitMargin)}
        </span>
        {item.factoryPrice !== null && (
          <span className={styles.soft}>from {money(item.factoryPrice, item.currency)} each</span>
        )}
      </td>
      <td data-label="Competition">
        <span className={styles.figure} data-unknown={competition === null || undefined}>
          {competition ? capital(competition.level) : 'Not counted'}
        </span>
        {competition && (
          <span className={styles.soft}>
            {quantity(competition.count)}{' '}
            {competition.count === 1 ? competition.of.slice(0, -1) : competition.of}
          </span>
        )}
      </td>
      <td data-label="Suppliers" className={styles.supply}>
        {suppliersFound === 0 ? (
          <span className={styles.figure} data-unknown>
            None found yet
          </span>
        ) : (
          <Link className={styles.suppliers} to="/product/$id" params={{ id }} hash="suppliers">
            {plural(suppliersFound, 'supplier')}
            <span className="visually-hidden"> for {name}</span>
          </Link>
        )}
        {bestSupplier && (
          <span className={styles.soft}>
            {[
              bestSupplier.name,
              bestSupplier.country && country(bestSupplier.country),
              bestSupplier.lastShipmentOn && `shipped ${dayAge(bestSupplier.lastShipmentOn, now)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </td>
    </tr>
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

function capital(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}`
}
