import { type FormEvent, useId, useState } from 'react'
import { CURRENCY_CODES } from '#contracts/currency-codes'
import { ENTRY_NAME_MAX, type Quote, TERMS_MAX } from '#contracts/pipeline-changes'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Field, LongField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import styles from './entry-parts.module.css'
import { fieldsOf, type QuoteFault, type QuoteFields, readQuote } from './quote-fields.ts'

export function QuoteForm({
  quote,
  first = '',
  contacted,
  suppliers,
  onQuote,
  onClose,
  onDelete,
}: {
  quote: Quote | null
  /** A new quote begins with this supplier. */
  first?: string | undefined
  contacted: readonly string[]
  suppliers: ReadonlyMap<string, string>
  onQuote: (quote: Quote) => void
  onClose: () => void
  onDelete?: () => void
}) {
  const list = useId()
  const [fields, setFields] = useState(() => ({
    ...fieldsOf(quote),
    ...(quote ? {} : { supplierName: first }),
  }))
  const [faults, setFaults] = useState<QuoteFault>({})
  const set = (change: Partial<QuoteFields>) => setFields((now) => ({ ...now, ...change }))
  const known = quote?.supplierId
    ? new Map([...suppliers, [quote.supplierName, quote.supplierId]])
    : suppliers
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readQuote(fields, known)
    if ('faults' in read) return setFaults(read.faults)
    onClose()
    onQuote(read.quote)
  }
  const text = (name: keyof QuoteFields) => ({
    name,
    value: fields[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const currencies = [...new Set([fields.currency, ...CURRENCY_CODES])]
  return (
    <form className={`${styles.form} stack gap-3 pad-block-2`} noValidate onSubmit={submit}>
      {contacted.length > 0 && (
        <Choices
          label="A supplier that you contacted"
          choices={contacted.map((name) => ({ value: name, label: name }))}
          value={fields.supplierName}
          onChange={(supplierName) => set({ supplierName })}
        />
      )}
      <Field label="Supplier" maxLength={ENTRY_NAME_MAX} list={list} {...text('supplierName')} />
      <datalist id={list}>
        {[...suppliers.keys()].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={`${styles.pair} grid gap-3`}>
        <Field label="Price a piece" inputMode="decimal" {...text('unitPrice')} />
        <Select
          label="Currency"
          any="USD"
          choices={currencies.map((value) => ({ value, label: value }))}
          value={fields.currency}
          onChange={(currency) => set({ currency: currency ?? 'USD' })}
        />
      </div>
      <div className={`${styles.pair} grid gap-3`}>
        <Field label="Minimum order, pieces" inputMode="numeric" optional {...text('minimumOrder')} />
        <Field label="Ready in, days" inputMode="numeric" optional {...text('leadTimeDays')} />
      </div>
      <Field label="Valid until" type="date" optional {...text('validUntil')} />
      <LongField label="Terms" maxLength={TERMS_MAX} optional {...text('terms')} />
      <div className="flex wrap gap-2">
        <SubmitButton>Save quote</SubmitButton>
        <Button onClick={onClose}>Cancel</Button>
        {onDelete && (
          <Button onClick={onDelete}>
            <Icon name="trash" size={18} /> Delete
          </Button>
        )}
      </div>
    </form>
  )
}
