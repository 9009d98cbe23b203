import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { claimOf, comparedOf, countedOf, headlineOf, verdictOf, weeksWords } from '#contracts/trend-words'
import type { Trend } from '#contracts/trends'
import { CardTable } from '../../ui/card-table.tsx'
import { plural } from '../../ui/number.ts'
import { Picture } from '../../ui/picture.tsx'
import { WeekBars } from '../../ui/week-bars.tsx'
import styles from './product-table.module.css'

const PICTURE_PX = 56
const WEEKS = 5

/** Products side by side; under 640 px each is a card. `old`: they answer the question before this one. */
export function ProductTable({
  label,
  columns,
  className,
  old,
  children,
}: {
  label: string
  columns: readonly string[]
  className?: string | undefined
  old: boolean
  children: ReactNode
}) {
  return (
    <CardTable
      className={`${styles.table} ${old ? styles.old : ''} ${className ?? ''}`}
      label={label}
      columns={columns}
    >
      {children}
    </CardTable>
  )
}

/** The product of a row, which leads to its page: its picture, its name, and below a `Note` for each line. */
export function ProductHead({
  id,
  name,
  imageUrl,
  children,
}: {
  id: string
  name: string
  imageUrl: string | null
  children: ReactNode
}) {
  return (
    <th scope="row" className={styles.product}>
      <Link className={styles.link} to="/product/$id" params={{ id }} viewTransition>
        <Picture source={imageUrl} size={PICTURE_PX} />
        <span>
          <span className={styles.name}>{name}</span>
          {children}
        </span>
      </Link>
    </th>
  )
}

/**
 * How a product moves: the documented word and percentage where there is one, what was counted, the verdict, and its last
 * weeks. `more`: a further line. `tight`: a table with so much to say that the bars come only on a wide screen.
 */
export function MovesCell({
  label,
  trend,
  documented = null,
  more = null,
  tight = false,
}: {
  label: string
  trend: Trend
  documented?: string | null
  more?: string | null
  tight?: boolean
}) {
  const claim = claimOf(trend)
  const compared = comparedOf(trend)
  const counted = documented !== null ? headlineOf(trend) : compared === null ? null : countedOf(trend)
  const lines = [counted, verdictOf(trend), more].filter((line) => line !== null)
  return (
    <td data-label={label} className={styles.trend}>
      <div className={styles.moves} data-tight={tight || undefined}>
        <span
          className={styles.velocity}
          data-rising={claim === 'rise' || claim === 'maybe' || claim === 'early' || undefined}
        >
          {documented ?? compared ?? countedOf(trend)}
        </span>
        {lines.map((line) => (
          <Note key={line}>{line}</Note>
        ))}
        {trend.velocity !== null && (
          <span className={styles.weeks}>
            <WeekBars
              weeks={trend.weeks.slice(-WEEKS)}
              usual={trend.usualWeek}
              summary={weeksWords({ ...trend, weeks: trend.weeks.slice(-WEEKS) })}
            />
          </span>
        )}
      </div>
    </td>
  )
}

/** A figure with what it was made of; `unknown` is said where there is none. */
export function FigureCell({
  label,
  figure,
  unknown,
  note,
}: {
  label: string
  figure: string | null
  unknown: string
  note: string | null
}) {
  return (
    <td data-label={label}>
      <span className={styles.figure} data-unknown={figure === null || undefined}>
        {figure ?? unknown}
      </span>
      {note !== null && <Note>{note}</Note>}
    </td>
  )
}

/** Leads to the `count` suppliers of a product, or says that there are none. */
export function SuppliersLink({ id, name, count }: { id: string; name: string; count: number }) {
  if (count === 0)
    return (
      <span className={styles.figure} data-unknown>
        None found yet
      </span>
    )
  return (
    <Link className={styles.suppliers} to="/product/$id" params={{ id }} hash="suppliers">
      {plural(count, 'supplier')}
      <span className="visually-hidden"> for {name}</span>
    </Link>
  )
}

/** A line in smaller letters below what it explains. */
export function Note({ children }: { children: ReactNode }) {
  return <span className={styles.soft}>{children}</span>
}
