import type { ReactNode } from 'react'
import type { LandedProfit } from '#profit/calculation'
import { type LandingPlan, SELLING_WEEKS } from '#profit/landing-plan'
import { Figure } from '../../../ui/figure.tsx'
import { useToday } from '../../../ui/now.ts'
import { about, day, quantity } from '../../../ui/number.ts'
import { BY_WORDS } from './carriage-words.ts'
import styles from './landing-sentence.module.css'

/** The landing plan in sentences. */
export function LandingSentence({
  plan,
  landed,
  delayDays,
  lastWeek,
  noForecast,
  isAssumed,
}: {
  plan: LandingPlan
  landed: LandedProfit
  delayDays: number
  /** Units that the product sold last week. */
  lastWeek: number | null
  /** Why there is no forecast of that week. */
  noForecast: ReactNode
  /** Weight, customs code or factory price is assumed. */
  isAssumed: boolean
}) {
  const today = useToday()
  const on = (days: number) => day(new Date(today + days * DAY_MS).toISOString())
  const { week, kept, keptOfAll, days, backAfterWeeks, breakEvenWeek, chanceOfLoss } = plan
  const pieces = <Figure>{quantity(landed.orderPieces)}</Figure>
  const amount = kept ?? keptOfAll
  return (
    <p className={`${styles.sentence} tabular`} role="status">
      Order {pieces} <Figure>{BY_WORDS[landed.freight ?? 'truck']}</Figure>{' '}
      {delayDays === 0 ? (
        'today'
      ) : (
        <>
          on <Figure>{on(delayDays)}</Figure>
        </>
      )}
      : on sale about{' '}
      <strong>
        <Figure>{on(days.likely)}</Figure>
      </strong>
      .{' '}
      {week ? (
        <>
          Then <Figure>{unitRange(week)}</Figure> a week are likely
          {lastWeek !== null && (
            <>
              {' '}
              (<Figure>{about(Math.round(lastWeek))}</Figure> now)
            </>
          )}
          .{' '}
        </>
      ) : (
        <>{noForecast} </>
      )}
      {amount !== null && (
        <>
          {kept === null && <>If all {pieces} sell, you</>}
          {kept !== null && 'You'} {amount.high <= 0 ? 'lose' : 'keep'} {isAssumed && 'about '}
          <strong>
            <Figure>{keptText(amount)}</Figure>
          </strong>{' '}
          after everything
          {kept === null || amount.high <= 0 ? (
            '. '
          ) : breakEvenWeek === null ? (
            '; at the likely profit each piece loses money. '
          ) : backAfterWeeks === null ? (
            <>; at the likely sales your money is not back within {SELLING_WEEKS} weeks. </>
          ) : (
            <>
              ; your money is back by <Figure>{on(days.likely + Math.ceil(7 * backAfterWeeks))}</Figure>.{' '}
            </>
          )}
        </>
      )}
      {week && amount !== null && (
        <>
          Chance of a loss:{' '}
          <strong>
            <Figure>{chanceOfLoss === null ? 'too few past cases to say' : chanceText(chanceOfLoss)}</Figure>
          </strong>
          .
        </>
      )}
    </p>
  )
}

function unitRange({ low, high }: { low: number; high: number }): string {
  const [least, most] = [about(Math.round(low)), about(Math.round(high))]
  return least === most ? least : `${least}–${most}`
}

/** Writes `$2,100–5,900`. A loss at one end: `−$300 to $1,200`. A loss at both ends has no sign. */
function keptText({ low, high }: { low: number; high: number }): string {
  const [least, most] = [roughDollars(low), roughDollars(high)]
  if (low >= 0) return least === most ? `$${least}` : `$${least}–${most}`
  if (high <= 0) return least === most ? `$${least}` : `$${most}–${least}`
  return `−$${least} to $${most}`
}

/** Two significant digits: an estimate is no more exact. */
function roughDollars(cents: number): string {
  const whole = Math.round(Math.abs(cents) / 100)
  return quantity(whole < 10 ? whole : Number(whole.toPrecision(2)))
}

function chanceText(chance: number): string {
  if (chance < 0.05) return 'less than 1 in 20'
  if (chance > 0.95) return 'more than 19 in 20'
  if (chance < 0.225) return `1 in ${Math.round(1 / chance)}`
  return `${Math.round(10 * chance)} in 10`
}

const DAY_MS = 86_400_000
