import type { OwnFigures, Preset } from '#contracts/presets'
import { percent } from '#profit/duty'
import { dutyAhead } from '#profit/duty-ahead'
import { SCHEDULE } from '#profit/schedule'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToday } from '../../../ui/now.ts'
import { day } from '../../../ui/number.ts'
import type { ProductSummary } from '../../market/products/product-summary.ts'
import styles from './landed-profit-panel.module.css'

/** Draws nothing if the member entered the duty. */
export function DutyAheadLines({
  product: { profitFacts },
  own,
  preset,
}: {
  product: ProductSummary
  own: OwnFigures | null
  preset: Preset
}) {
  const today = new Date(useToday()).toISOString().slice(0, 10)
  if ((own?.dutyBps ?? preset.dutyBps) !== null) return null
  const country = own?.origin ?? profitFacts.origin ?? SCHEDULE.usualOrigin.value
  return dutyAhead(profitFacts.duty, country, today).map(
    ({ from, before, after, some, counted, citation, link }) => (
      <p key={from} className={`${styles.warning} grid gap-2 small medium round-md`} role="note">
        <Icon name="time" size={18} />
        <span>
          From <Figure>{day(from)}</Figure>: duty <Figure>{percent(after)}</Figure> in place of{' '}
          <Figure>{percent(before)}</Figure>
          {some && ', for some goods of this customs code'}.{' '}
          {counted
            ? 'Counted here: goods ordered today arrive later.'
            : 'Not counted here: goods ordered today arrive before.'}{' '}
          <a className="underline" href={link} target="_blank" rel="noreferrer">
            <Figure>{citation}</Figure>
          </a>
        </span>
      </p>
    ),
  )
}
