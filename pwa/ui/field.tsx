import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

interface FieldProps {
  label: string
  name: string
  error?: string | undefined
  optional?: boolean
}

export function Field({
  label,
  error,
  optional = false,
  ...rest
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled label={label} error={error} optional={optional}>
      {(tied) => <input type="text" {...rest} {...tied} className={styles.control} />}
    </Labelled>
  )
}

export function LongField({
  label,
  error,
  optional = false,
  ...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled label={label} error={error} optional={optional}>
      {(tied) => <textarea {...rest} {...tied} className={styles.control} />}
    </Labelled>
  )
}

interface Tied {
  id: string
  required: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function Labelled({
  label,
  error,
  optional,
  children,
}: Pick<FieldProps, 'label' | 'error'> & { optional: boolean; children: (tied: Tied) => React.ReactNode }) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className="grid shrink gap-1">
      <label className={`${styles.label} flex apart strong`} htmlFor={id}>
        {label}
        {optional && <span className={`${styles.optional} small soft`}>optional</span>}
      </label>
      {children({
        id,
        required: !optional,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? errorId : undefined,
      })}
      {error && (
        <p className={`${styles.error} flex gap-2 small danger medium baseline`} id={errorId}>
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
