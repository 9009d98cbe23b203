import { Link } from '@tanstack/react-router'
import type { MatchedSupplier } from '#contracts/suppliers'
import { Icon } from '../../../ui/icon.tsx'
import { useToday } from '../../../ui/now.ts'
import { CardLink } from '../../shell/frame/card-link.tsx'
import { matchEvidence } from './evidence.tsx'
import { foundWords } from './found-words.ts'
import { MatchedGoods } from './matched-goods.tsx'
import styles from './supplier-widget.module.css'

const SHOWN = 2

/** Names are not unique, so the product's data give its first two suppliers. */
export function SupplierWidget({
  product,
  suppliers,
}: {
  product: { id: string; name: string; suppliersFound: number; forwardersFound: number }
  suppliers: MatchedSupplier[]
}) {
  const today = useToday()
  if (suppliers.length === 0)
    return <p className="pad-3-4 small soft water round-md">No supplier found yet.</p>
  return (
    <div className="small water round-md">
      <ul className={`${styles.list} grid`}>
        {suppliers.slice(0, SHOWN).map((supplier) => (
          <li key={supplier.id} className={`${styles.supplier} relative`}>
            <p className="normal strong">
              <CardLink to="/supplier/$id" id={supplier.id} productId={product.id}>
                {supplier.name}
              </CardLink>
            </p>
            <p className="soft tabular">{matchEvidence(supplier, today)}</p>
            <MatchedGoods match={supplier.match} />
          </li>
        ))}
      </ul>
      <Link
        className={`${styles.all} row apart target strong`}
        to="/product/$id"
        params={{ id: product.id }}
        hash="suppliers"
        viewTransition
      >
        {foundWords(product)} found
        <span className="visually-hidden"> for {product.name}</span>
        <Icon name="forward" size={16} />
      </Link>
    </div>
  )
}
