import { Icon } from './icon.tsx'
import styles from './select.module.css'

export function Select<Value extends string>({
  label,
  any,
  choices,
  value,
  onChange,
}: {
  label: string
  any: string
  choices: { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select
        value={value ?? ''}
        onChange={({ target }) =>
          onChange(choices.find((candidate) => candidate.value === target.value)?.value)
        }
      >
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={18} />
    </label>
  )
}
