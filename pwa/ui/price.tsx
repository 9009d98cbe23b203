import { Figure } from './figure.tsx'
import { money } from './number.ts'

/** The list price of a sale is struck through, and labeled for screen readers. */
export function Price({
  price,
  listPrice = null,
  currency,
}: {
  price: number
  listPrice?: number | null | undefined
  currency: string | null
}) {
  return (
    <>
      <Figure>{money(price, currency)}</Figure>
      {listPrice !== null && (
        <>
          {' '}
          <s>
            <span className="visually-hidden">list price </span>
            <Figure>{money(listPrice, currency)}</Figure>
          </s>
        </>
      )}
    </>
  )
}
