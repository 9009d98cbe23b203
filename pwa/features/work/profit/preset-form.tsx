import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FREIGHTS, FULFILMENTS, PLATFORMS, PRESET_NAME_MAX, type Preset } from '#contracts/presets'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { oneLine } from '../../../ui/plain-text.ts'
import { Select } from '../../../ui/select.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { NumericField } from './override.ts'
import { FREIGHT_WORDS, FULFILMENT_WORDS, fieldText, PLATFORM_WORDS, PRESET_GROUPS } from './preset-fields.ts'
import styles from './preset-form.module.css'

/** An empty field uses our figure, shown as its placeholder. */
export function PresetForm({
  preset,
  onSave,
  onClose,
}: {
  preset: Preset
  onSave: (preset: Preset) => void
  onClose: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const [how, setHow] = useState({
    platform: preset.platform,
    fulfilment: preset.fulfilment,
    freight: preset.freight,
  })
  const [wrong, setWrong] = useState<Partial<Record<'name' | NumericField, string>>>({})
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { figures, faults } = readFigures(new FormData(event.currentTarget))
    setWrong(faults)
    const [first] = Object.keys(faults)
    if (first === undefined) onSave({ ...preset, ...how, ...figures })
    else form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  return (
    <form className="stack gap-4" ref={form} noValidate onSubmit={submit} aria-label={preset.name}>
      <Field
        label="Name"
        name="name"
        defaultValue={preset.name}
        maxLength={PRESET_NAME_MAX}
        autoComplete="off"
        error={wrong.name}
      />
      <div className={`${styles.fields} grid gap-3`}>
        <Choice
          label="Sold on"
          words={PLATFORM_WORDS}
          values={PLATFORMS}
          value={how.platform}
          onChange={(platform) => setHow({ ...how, platform })}
        />
        <Choice
          label="Sent by"
          words={FULFILMENT_WORDS}
          values={FULFILMENTS}
          value={how.fulfilment}
          onChange={(fulfilment) => setHow({ ...how, fulfilment })}
        />
        <Choice
          label="Freight"
          words={FREIGHT_WORDS}
          values={FREIGHTS}
          value={how.freight}
          onChange={(freight) => setHow({ ...how, freight })}
        />
      </div>
      {PRESET_GROUPS.map(({ title, fields }) => (
        <fieldset key={title} className={`${styles.group} shrink`}>
          <legend>{title}</legend>
          <div className={`${styles.fields} grid gap-3`}>
            {fields.map((each) => (
              <Field
                key={each.field}
                label={each.label}
                name={each.field}
                optional
                inputMode="decimal"
                autoComplete="off"
                maxLength={14}
                defaultValue={fieldText(each, preset)}
                placeholder={`ours: ${each.ours(how)}`}
                error={wrong[each.field]}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="flex wrap gap-2">
        <SubmitButton>Save</SubmitButton>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

/** Required: no empty choice. */
function Choice<Value extends string>({
  label,
  words,
  values,
  value,
  onChange,
}: {
  label: string
  words: Record<Value, string>
  values: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}) {
  const [first, ...others] = values
  if (first === undefined) return null
  return (
    <Select
      label={label}
      any={words[first]}
      choices={others.map((each) => ({ value: each, label: words[each] }))}
      value={value === first ? undefined : value}
      onChange={(chosen) => onChange(chosen ?? first)}
    />
  )
}

function readFigures(data: FormData): {
  figures: Partial<Preset>
  faults: Partial<Record<'name' | NumericField, string>>
} {
  const name = oneLine(String(data.get('name')), PRESET_NAME_MAX)
  const figures: Partial<Preset> = { name }
  const faults: Partial<Record<'name' | NumericField, string>> =
    name === '' ? { name: 'Enter a name, such as My TikTok Shop.' } : {}
  for (const { field, read } of PRESET_GROUPS.flatMap(({ fields }) => fields)) {
    const text = String(data.get(field)).trim()
    figures[field] = null
    if (text === '') continue
    const { value, question } = read(text)
    figures[field] = value
    if (value === null) faults[field] = question ?? 'Enter a number, such as 12 or 12.50.'
  }
  return { figures, faults }
}
