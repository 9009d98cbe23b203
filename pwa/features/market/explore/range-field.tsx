import { type FormEvent, useEffect, useState } from 'react'
import styles from './range-field.module.css'

export type Ends = { from: number | undefined; to: number | undefined }

/** A numeric range. Both ends are committed on Enter or blur. Reversed ends are swapped; invalid numbers are empty. */
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
  const [texts, setTexts] = useState([asText(from), asText(to)] as const)
  useEffect(() => setTexts([asText(from), asText(to)]), [from, to])
  const send = () => {
    const [low, high] = texts.map((text) => asNumber(text, { least, most, decimals }))
    const reversed = low !== undefined && high !== undefined && low > high
    const next = { from: reversed ? high : low, to: reversed ? low : high }
    setTexts([asText(next.from), asText(next.to)])
    if (next.from !== from || next.to !== to) onChange(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const name = unit ? `${label}, ${unit}` : label
  return (
    <form className={`${styles.range} grid`} onSubmit={submit} aria-label={name}>
      <p className={`${styles.label} small soft`}>{name}</p>
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
            value={texts[index]}
            onChange={({ target }) =>
              setTexts(index === 0 ? [target.value, texts[1]] : [texts[0], target.value])
            }
            onBlur={send}
          />
        </label>
      ))}
      {/* Browsers submit a form with two fields on Enter only if it has a button. */}
      <button type="submit" hidden />
    </form>
  )
}

function asText(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}

/** `12`, `$12.50`, `12,5` or `−20 %`. */
function asNumber(
  text: string,
  { least, most, decimals }: { least: number; most: number; decimals: number },
): number | undefined {
  const written = text
    .replace(/[\s$€£%+]/g, '')
    .replace(/^[−–]/, '-')
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  if (!/^-?\d+(\.\d+)?$/.test(written)) return undefined
  const value = Number(Number(written).toFixed(decimals))
  return value >= least && value <= most ? value : undefined
}
