import { useId } from 'react'
import styles from './choices.module.css'

/** One choice out of a few, as a row of chips that scrolls sideways on a phone. Real radio buttons underneath. */
export function Choices<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.chip}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
