import { signOf } from '../../../ui/currency.ts'
import { Field } from '../../../ui/field.tsx'
import { readTyped, type TypedFigure, within } from '../../../ui/typed-figure.ts'
import styles from './message-templates.module.css'
import type { OutreachProduct } from './outreach-product.ts'

export function MessageOrder({
  quantity,
  price,
  currency,
  source,
  onChange,
}: {
  quantity: string
  price: string
  currency: string
  /** Source of the initial figures; null without one. */
  source: string | null
  onChange: (change: { quantity?: string; price?: string }) => void
}) {
  return (
    <div className={`${styles.order} grid`}>
      <Field
        label="Pieces"
        name="quantity"
        inputMode="numeric"
        optional
        maxLength={9}
        value={quantity}
        error={faultOf(quantity, readQuantity, 'Write a whole number.')}
        onChange={({ target }) => onChange({ quantity: target.value })}
      />
      <Field
        label={`${currency} a piece`}
        name="price"
        inputMode="decimal"
        optional
        maxLength={12}
        value={price}
        error={faultOf(price, (text) => readPrice(text, currency), 'Write a price like 3.20.')}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      {source !== null && <p className="small soft pretty breaks">{source}</p>}
    </div>
  )
}

/** `1,500` is 1500. */
export function readQuantity(text: string): TypedFigure {
  return readTyped(text, {
    whole: true,
    accept: (value) => (Number.isInteger(value) ? within(value, 1, QUANTITY_MAX) : null),
  })
}

export function readPrice(text: string, currency: string): TypedFigure {
  return readTyped(text, {
    units: [currency.toLowerCase(), signOf(currency)],
    accept: (value) => (value > 0 ? within(value, 0, PRICE_MAX) : null),
  })
}

function faultOf(text: string, read: (text: string) => TypedFigure, fault: string): string | undefined {
  if (text.trim() === '') return undefined
  const { value, question } = read(text)
  return value === null ? (question ?? fault) : undefined
}

const QUANTITY_MAX = 9_999_999
const PRICE_MAX = 9_999_999

export function sourceOf(product: OutreachProduct | null, supplierId: string): string | null {
  if (!product || (product.quantity === null && product.price === null)) return null
  return product.termsOf === supplierId
    ? 'From this supplier’s own terms. Change them as you like.'
    : 'From the terms of the best supplier we found for this product. Change them as you like.'
}
