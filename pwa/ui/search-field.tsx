import { Icon } from './icon.tsx'
import styles from './search-field.module.css'

export function SearchField({
  label,
  hint = label,
  name,
  value,
  onChange,
  maxLength = 200,
  large = false,
}: {
  label: string
  hint?: string
  name?: string
  value?: string
  onChange?: (value: string) => void
  maxLength?: number
  large?: boolean
}) {
  return (
    <label className={`${styles.field} row shrink gap-2 surface round-md`} data-large={large || undefined}>
      <span className="visually-hidden">{label}</span>
      <Icon name="search" />
      <input
        type="search"
        name={name}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        placeholder={hint}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </label>
  )
}
