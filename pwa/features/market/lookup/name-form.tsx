import { type FormEvent, useState } from 'react'
import { LOOKUP_NAME_MAX } from '#contracts/lookup'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { queryText } from '../../../ui/query-text.ts'
import styles from './name-form.module.css'

/** Suppliers are matched by an English product name. */
export function NameForm({ name, onName }: { name: string | null; onName: (name: string) => void }) {
  const [typed, setTyped] = useState(name ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const called = queryText(typed)
    if (called) onName(called)
  }
  return (
    <form className={`${styles.form} stack gap-2`} onSubmit={submit}>
      <Field
        label={name === null ? 'What is the product called?' : 'Matched by this name'}
        name="name"
        autoComplete="off"
        maxLength={LOOKUP_NAME_MAX}
        placeholder="Magnetic desk lamp"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look={name === null ? 'primary' : 'quiet'}>
        Find suppliers
      </Button>
    </form>
  )
}
