import { type FormEvent, useEffect, useId, useState } from 'react'
import styles from './range-field.module.css'
import { readTyped, type TypedFigure, typedText, within } from './typed-figure.ts'

export type Ends = { from: number | undefined; to: number | undefined }

/**
 * A numeric range. Both ends are committed on Enter or blur, once both are readable. Reversed ends are
 * swapped.
 */
export function RangeField({
  label,
  unit,
  from,
  to,
  least = 0,
  most,
  decimals = 0,
  onChange,
}: Ends & {
  label: string
  /** Follows the name: `%`. */
  unit?: string
  least?: number
  most: number
  decimals?: 0 | 2
  onChange: (ends: Ends) => void
}) {
  const faultId = useId()
  const [texts, setTexts] = useState([typedText(from), typedText(to)] as const)
  const [faults, setFaults] = useState<(string | undefined)[]>([])
  useEffect(() => {
    setTexts([typedText(from), typedText(to)])
    setFaults([])
  }, [from, to])
  const fault = faults.find((each) => each !== undefined)
  const send = () => {
    const read = texts.map((text) => (text.trim() === '' ? EMPTY : readEnd(text, { least, most, decimals })))
    const found = read.map(({ value, question }, index) =>
      value === null && texts[index]?.trim() !== '' ? (question ?? hintOf(least, most, decimals)) : undefined,
    )
    setFaults(found)
    if (found.some((each) => each !== undefined)) return
    const [low, high] = read.map(({ value }) => value ?? undefined)
    const reversed = low !== undefined && high !== undefined && low > high
    const next = { from: reversed ? high : low, to: reversed ? low : high }
    setTexts([typedText(next.from), typedText(next.to)])
    if (next.from !== from || next.to !== to) onChange(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const name = unit ? `${label}, ${unit}` : label
  return (
    <form className={`${styles.range} grid`} onSubmit={submit} aria-label={name}>
      <p className="small soft whole-row">{name}</p>
      {(['from', 'to'] as const).map((end, index) => (
        <label key={end}>
          <span className="visually-hidden">
            {label} {end}
          </span>
          <input
            className={`${styles.end} shrink full medium tabular surface round-md`}
            type="text"
            inputMode={least < 0 ? 'text' : 'decimal'}
            autoComplete="off"
            placeholder={end === 'from' ? 'From' : 'To'}
            maxLength={14}
            aria-invalid={faults[index] ? true : undefined}
            aria-describedby={faults[index] ? faultId : undefined}
            value={texts[index]}
            onChange={({ target }) =>
              setTexts(index === 0 ? [target.value, texts[1]] : [texts[0], target.value])
            }
            onBlur={send}
          />
        </label>
      ))}
      {fault && (
        <p className="small danger medium whole-row" id={faultId} role="alert">
          {fault}
        </p>
      )}
      {/* Browsers submit a form with two fields on Enter only if it has a button. */}
      <button type="submit" hidden />
    </form>
  )
}

interface Rule {
  least: number
  most: number
  decimals: 0 | 2
}

const EMPTY: TypedFigure = { value: null, question: null }
/** Prices may be in any currency. */
const UNITS = ['%', '$', '€', '£', '¥']

/** `12`, `$12.50`, `12,5` or `−20 %`. */
function readEnd(text: string, { least, most, decimals }: Rule): TypedFigure {
  return readTyped(text, {
    units: UNITS,
    whole: decimals === 0,
    accept: (value) =>
      decimals === 0 && !Number.isInteger(value)
        ? null
        : within(Number(value.toFixed(decimals)), least, most),
  })
}

function hintOf(least: number, most: number, decimals: number): string {
  const what = decimals === 0 ? 'a whole number' : 'a number such as 12.50'
  return `Enter ${what}, from ${least} to ${most}.`
}
