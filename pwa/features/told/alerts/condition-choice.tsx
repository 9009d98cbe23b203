import { useId } from 'react'
import {
  type AlertSubject,
  type AlertWhen,
  conditionsOf,
  DOLLARS_MAX,
  TIMES_MAX,
  usualCondition,
} from '#contracts/alerts'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './condition-choice.module.css'
import { figureOf, lineOf, readFigure } from './condition-words.ts'

export interface Chosen {
  when: AlertWhen
  /** Empty for conditions without a figure. */
  figure: string
}

/** Where the product stands now. Null: not known. */
export interface StandsNow {
  /** Last week as a multiple of the normal week. */
  times: number | null
  /** Net profit a piece. */
  dollars: number | null
}

/** The default choice. A figure that is true already would never fire, so it lies beyond where the product stands. */
export function usual(when: AlertWhen, now?: StandsNow): Chosen {
  const condition = usualCondition(when)
  if (now?.times != null && condition.when === 'x-usual-over' && condition.times <= now.times)
    condition.times = Math.min(TIMES_MAX, beyond(now.times))
  if (now?.dollars != null && condition.when === 'profit-over' && condition.dollars <= now.dollars)
    condition.dollars = Math.min(DOLLARS_MAX, beyond(now.dollars))
  if (now?.dollars != null && condition.when === 'profit-under' && condition.dollars > now.dollars)
    condition.dollars = Math.max(-DOLLARS_MAX, -beyond(-now.dollars))
  return { when, figure: figureOf(condition) }
}

/** A fifth more, as a whole number. */
function beyond(figure: number): number {
  return Math.max(Math.ceil(1.2 * figure), Math.floor(figure) + 1)
}

export function ConditionChoice({
  subject,
  now,
  chosen,
  misfit,
  onChange,
}: {
  subject: AlertSubject
  now?: StandsNow | undefined
  chosen: Chosen
  misfit: boolean
  onChange: (chosen: Chosen) => void
}) {
  const name = useId()
  return (
    <fieldset className={`${styles.choices} grid shrink gap-1 ink`}>
      <legend>Alert me when</legend>
      {conditionsOf(subject).map((when) => {
        const { before, figure, after } = lineOf(when, subject)
        const on = when === chosen.when
        const typed = on ? chosen.figure : usual(when, now).figure
        const wrong = on && misfit
        return (
          <div key={when} className={`${styles.choice} row wrap lined round-sm`}>
            <label className={`${styles.words} row target gap-3`}>
              <input type="radio" name={name} checked={on} onChange={() => onChange(usual(when, now))} />
              <span>
                {before}
                {figure && (
                  <span className="visually-hidden">
                    {' '}
                    <Figure>{typed}</Figure>
                    {after}
                  </span>
                )}
              </span>
            </label>
            {figure && (
              <span className={`${styles.figure} row gap-2`}>
                <input
                  type="text"
                  autoComplete="off"
                  maxLength={14}
                  inputMode={figure.min < 0 ? 'text' : 'decimal'}
                  aria-label={figure.label}
                  aria-invalid={wrong || undefined}
                  aria-describedby={wrong ? `${name}-wrong` : undefined}
                  value={typed}
                  onFocus={() => !on && onChange(usual(when, now))}
                  onChange={({ target }) => onChange({ when, figure: target.value })}
                />
                {after && <span aria-hidden="true">{after}</span>}
              </span>
            )}
            {wrong && figure && (
              <p className={`${styles.wrong} row gap-2 small danger`} id={`${name}-wrong`} role="alert">
                <Icon name="warning" size={16} />{' '}
                <Figure>{readFigure(when, typed).question ?? misfitWords(figure)}</Figure>
              </p>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

function misfitWords({ min, max, step }: { min: number; max: number; step: number }): string {
  const digits = step === 1 ? 'a whole number' : 'a number'
  return `Enter ${digits} from ${min} to ${max}${step === 0.1 ? ', such as 3 or 2.5' : ''}.`
}
