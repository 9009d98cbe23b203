import { useId } from 'react'
import { type AlertSubject, type AlertWhen, conditionsOf, usualCondition } from '#contracts/alerts'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './condition-choice.module.css'
import { figureOf, lineOf, readFigure } from './condition-words.ts'

export interface Chosen {
  when: AlertWhen
  /** Empty for conditions without a figure. */
  figure: string
}

/** The default choice. */
export function usual(when: AlertWhen): Chosen {
  return { when, figure: figureOf(usualCondition(when)) }
}

export function ConditionChoice({
  subject,
  chosen,
  misfit,
  onChange,
}: {
  subject: AlertSubject
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
        const typed = on ? chosen.figure : usual(when).figure
        const wrong = on && misfit
        return (
          <div key={when} className={`${styles.choice} row wrap lined round-sm`}>
            <label className={`${styles.words} row target gap-3`}>
              <input type="radio" name={name} checked={on} onChange={() => onChange(usual(when))} />
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
                  onFocus={() => !on && onChange(usual(when))}
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
