import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Goods } from '#contracts/presets'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import styles from './figure-form.module.css'
import { readLength, readPieces, readWeight } from './read-figure.ts'
import { decimalText } from './write-figure.ts'

const CARTON_MAX = 10_000
const FIELDS = [
  { name: 'weightGrams', label: 'Weight, g (or kg, oz, lb)', read: readWeight },
  { name: 'lengthMm', label: 'Length, cm (or in)', read: readLength },
  { name: 'widthMm', label: 'Width, cm', read: readLength },
  { name: 'heightMm', label: 'Height, cm', read: readLength },
  { name: 'unitsPerCarton', label: 'Pieces a carton', read: (text: string) => readPieces(text, CARTON_MAX) },
] as const

/** Weight and size of a packed piece; empty fields use the category's usual. */
export function GoodsForm({
  own,
  usual,
  onSave,
  onClose,
}: {
  own: Goods | null
  usual: Goods
  onSave: (goods: Goods | null) => void
  onClose: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Partial<Record<keyof Goods, string>>>({})
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { goods, faults } = readGoods(new FormData(event.currentTarget))
    setWrong(faults)
    if (Object.keys(faults).length === 0)
      onSave(Object.values(goods).every((value) => value === null) ? null : goods)
  }
  return (
    <form
      className={`${styles.form} grid gap-2 water round-md`}
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label="Weight and size"
    >
      <div className={`${styles.fields} grid`}>
        {FIELDS.map(({ name, label }) => (
          <Field
            key={name}
            label={label}
            name={name}
            optional
            inputMode={name === 'unitsPerCarton' ? 'numeric' : 'text'}
            autoComplete="off"
            maxLength={12}
            defaultValue={shown(name, own?.[name] ?? null)}
            placeholder={`typical: ${shown(name, usual[name])}`}
            error={wrong[name]}
          />
        ))}
      </div>
      <p className="small soft">As packed for the buyer. Counts for this product only.</p>
      <div className="flex wrap gap-2">
        <SubmitButton>Save</SubmitButton>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

function shown(name: keyof Goods, value: number | null): string {
  if (value === null) return ''
  return name.endsWith('Mm') ? decimalText(value / 10) : String(value)
}

/** The three sides are one figure: two are invalid. */
function readGoods(data: FormData): { goods: Goods; faults: Partial<Record<keyof Goods, string>> } {
  const goods: Goods = {
    weightGrams: null,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    unitsPerCarton: null,
  }
  const faults: Partial<Record<keyof Goods, string>> = {}
  for (const { name, read } of FIELDS) {
    const text = String(data.get(name)).trim()
    if (text === '') continue
    const { value, question } = read(text)
    goods[name] = value
    if (value === null) faults[name] = question ?? 'Enter a number, such as 12.'
  }
  const sides = ['lengthMm', 'widthMm', 'heightMm'] as const
  const given = sides.filter((side) => String(data.get(side)).trim() !== '')
  if (given.length > 0)
    for (const side of sides) if (!given.includes(side)) faults[side] = 'All three sides are needed.'
  return { goods, faults }
}
