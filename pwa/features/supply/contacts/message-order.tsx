import { Field } from '../../../ui/field.tsx'
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
        error={
          quantity.trim() !== '' && readQuantity(quantity) === null ? 'Write a whole number.' : undefined
        }
        onChange={({ target }) => onChange({ quantity: target.value })}
      />
      <Field
        label={`${currency} each`}
        name="price"
        inputMode="decimal"
        optional
        maxLength={12}
        value={price}
        error={price.trim() !== '' && readPrice(price) === null ? 'Write a price like 3.20.' : undefined}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      {source !== null && <p className="small soft pretty breaks">{source}</p>}
    </div>
  )
}

/** `1,500` is 1500; null if invalid. */
export function readQuantity(text: string): number | null {
  const plain = text.trim().replace(/(?<=\d)[ ,.'](?=\d{3}(?:\D|$))/g, '')
  return /^[1-9]\d{0,6}$/.test(plain) ? Number(plain) : null
}

export function readPrice(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  const price = /^\d{1,7}(?:\.\d{1,4})?$/.test(plain) ? Number(plain) : 0
  return price > 0 ? price : null
}

export function sourceOf(product: OutreachProduct | null, supplierId: string): string | null {
  if (!product || (product.quantity === null && product.price === null)) return null
  return product.termsOf === supplierId
    ? 'From this supplier’s own terms. Change them as you like.'
    : 'From the terms of the best supplier we found for this product. Change them as you like.'
}
