import { useEffect, useId, useState } from 'react'
import styles from './choices.module.css'

/** Scroll sideways on a phone. A tap shows at once, even if the value comes back through the address. */
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
  const [picked, setPicked] = useState(value)
  useEffect(() => setPicked(value), [value])
  const pick = (choice: Value) => {
    setPicked(choice)
    onChange(choice)
  }
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={`${styles.chip} inline target small soft medium pill`}>
          <input
            type="radio"
            name={name}
            checked={choice.value === picked}
            onChange={() => pick(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
