import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { TypedFigure } from '../../../ui/typed-figure.ts'
import styles from './figure-form.module.css'

/** An empty field restores our figure. */
export function FigureForm({
  label,
  current,
  read,
  counts,
  onSave,
  onClose,
}: {
  label: string
  current: string
  read: (text: string) => TypedFigure
  counts: string
  onSave: (value: number | null) => void
  onClose: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<string>()
  useEffect(() => {
    const field = form.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('figure')).trim()
    if (text === '') return onSave(null)
    const { value, question } = read(text)
    if (value === null) setWrong(question ?? 'Enter a number, such as 12 or 12.50.')
    else onSave(value)
  }
  return (
    <form className={`${styles.form} grid gap-2 water round-md`} ref={form} noValidate onSubmit={submit}>
      <Field
        label={label}
        name="figure"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        optional
        defaultValue={current}
        placeholder="Empty: our figure"
        error={wrong}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <p className="small soft">{counts}</p>
      <div className="flex wrap gap-2">
        <SubmitButton>Save</SubmitButton>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
