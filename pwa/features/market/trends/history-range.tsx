import { Link } from '@tanstack/react-router'
import { OPEN_HISTORY_DAYS } from '#contracts/plans'
import type { ProductDetail } from '#contracts/product'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { plural } from '../../../ui/number.ts'
import { RANGES, type Range, TWO_YEARS } from './history-ranges.ts'
import styles from './product-history.module.css'
import type { HistoryState } from './use-history.ts'

export function HistoryRange({
  product,
  wanted,
  state,
  onRange,
}: {
  product: ProductDetail
  wanted: Range
  state: HistoryState
  onRange: (range: Range) => void
}) {
  if (state.is === 'unknown') return <div className={styles.range} />
  if (state.is === 'locked') return <Locked product={product} wanted={wanted} />
  return (
    <div className={styles.range}>
      <Choices
        label="How many days"
        choices={RANGES.map((days) => ({ value: String(days), label: rangeWords(days) }))}
        value={String(wanted)}
        onChange={(value) => onRange(RANGES.find((days) => String(days) === value) ?? OPEN_HISTORY_DAYS)}
      />
      <div role="status" className={styles.status}>
        {state.is === 'waiting' && <p className="small soft tabular">Loading {rangeWords(wanted)}…</p>}
        {state.is === 'missing' && (
          <p className="small soft tabular">
            The last {rangeWords(wanted)} are not saved on this device. They load when you are online.
          </p>
        )}
        {state.is === 'failed' && (
          <p className="small soft tabular">
            The last {rangeWords(wanted)} could not be loaded.{' '}
            <Button onClick={state.retry}>Try again</Button>
          </p>
        )}
      </div>
    </div>
  )
}

function Locked({
  product: { historyLockedDays, forecastLocked },
  wanted,
}: {
  product: ProductDetail
  wanted: Range
}) {
  const asked = wanted > OPEN_HISTORY_DAYS ? `${rangeWords(wanted)} come with a plan. ` : ''
  if (historyLockedDays === 0 && asked === '') return null
  return (
    <p className={`${styles.range} small soft tabular`}>
      <span>
        {asked}Last {OPEN_HISTORY_DAYS} days.{' '}
        <Link to="/premium">
          <Figure>
            {historyLockedDays === 0
              ? 'See what a plan opens'
              : `A plan opens ${plural(historyLockedDays, 'earlier day')}${forecastLocked ? ' and the forecast' : ''}`}
          </Figure>
        </Link>
      </span>
    </p>
  )
}

function rangeWords(days: Range): string {
  return days === TWO_YEARS ? '2 years' : `${days} days`
}
