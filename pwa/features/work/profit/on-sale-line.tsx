import { Link } from '@tanstack/react-router'
import type { Preset } from '#contracts/presets'
import { type LeadStage, leadTimeOf } from '#profit/lead-time'
import type { Spread } from '#profit/rate'
import { SCHEDULE } from '#profit/schedule'
import { Figure } from '../../../ui/figure.tsx'
import { useToday } from '../../../ui/now.ts'
import { day } from '../../../ui/number.ts'
import { BY_WORDS } from './carriage-words.ts'

type Carried = keyof typeof BY_WORDS

/** Weeks pass between an order and its first sale, so a decision is about that day. */
export function OnSaleLine({ by, preset }: { by: Carried; preset: Preset }) {
  const { days } = leadTimeOf(by, preset, SCHEDULE)
  const today = useToday()
  const on = (after: number) => day(new Date(today + after * DAY_MS).toISOString())
  return (
    <details>
      <summary className="target">
        Ordered today, <Figure>{BY_WORDS[by]}</Figure>: on sale about{' '}
        <strong>
          <Figure>{on(days.likely)}</Figure>
        </strong>
        {days.low < days.high && (
          <span className="small soft">
            , <Figure>{`${on(days.low)} to ${on(days.high)}`}</Figure>
          </span>
        )}
      </summary>
      <LeadStages by={by} preset={preset} />
      <p className="small soft">
        Enter yours in{' '}
        <Link className="underline" to="/costs">
          Your costs
        </Link>
        .
      </p>
    </details>
  )
}

export function LeadStages({ by, preset }: { by: Carried; preset: Preset }) {
  const { stages } = leadTimeOf(by, preset, SCHEDULE)
  return (
    <>
      <ul className="grid gap-1 small soft tabular">
        {stages.map((stage) => (
          <li key={stage.id}>
            {STAGE_WORDS[stage.id]}: <Figure>{daysText(stage.days)}</Figure>. {sourceOf(stage)}
          </li>
        ))}
      </ul>
      <p className="small soft">The range assumes that not all of them are late at once.</p>
    </>
  )
}

function daysText({ low, likely, high }: Spread): string {
  return low === high ? `${likely} days` : `${likely} days, ${low} to ${high}`
}

function sourceOf({ yours, rate: { source, note } }: LeadStage): string {
  if (yours) return 'Yours.'
  return `${source.name}, ${day(source.asOf)}.${note === null ? '' : ` ${note}`}`
}

const STAGE_WORDS = {
  production: 'Until it is made',
  transit: 'On the way',
  customs: 'At customs',
  prep: 'To the warehouse, checked in and on sale',
} as const
const DAY_MS = 86_400_000
