import { money, plural } from '../../../ui/number.ts'
import { foundWords } from '../../supply/suppliers/found-words.ts'
import type { ListedProduct } from './listed-product.ts'

/** `5 suppliers`, `no supplier`; `priced`: `$16.99 · 5 suppliers`. */
export function RowSupply({
  product,
  priced = false,
}: {
  product: Pick<ListedProduct, 'suppliersFound' | 'forwardersFound' | 'price' | 'currency'>
  priced?: boolean
}) {
  const { suppliersFound, price, currency } = product
  const found = suppliersFound === 0 ? 'no supplier' : plural(suppliersFound, 'supplier')
  const cost = priced && price !== null ? `${money(price, currency)} · ` : ''
  return (
    <span className="soft tabular" title={foundWords(product)}>
      {cost + found}
    </span>
  )
}
