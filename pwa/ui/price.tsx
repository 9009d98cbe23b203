import { money } from './number.ts'

/** What a buyer pays now. Where that is a sale the list price stands struck beside it, and is called that aloud. */
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
      {money(price, currency)}
      {listPrice !== null && (
        <>
          {' '}
          <s>
            <span className="visually-hidden">list price </span>
            {money(listPrice, currency)}
          </s>
        </>
      )}
    </>
  )
}
