import styles from './checkbox-group.module.css'

export function CheckboxGroup<Value extends string>({
  label,
  choices,
  chosen = [],
  onChange,
}: {
  label: string
  choices: readonly { value: Value; label: string }[]
  chosen: readonly Value[] | undefined
  /** In the order of `choices`; undefined when empty. */
  onChange: (chosen: Value[] | undefined) => void
}) {
  const turn = (value: Value) => {
    const next = choices
      .map((choice) => choice.value)
      .filter((each) => chosen.includes(each) !== (each === value))
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <fieldset className={`${styles.choices} flex wrap shrink gap-2`}>
      <legend className={`${styles.label} small soft`}>{label}</legend>
      {choices.map(({ value, label: words }) => (
        <label key={value} className={`${styles.chip} inline target small soft medium surface round-md`}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => turn(value)} />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
