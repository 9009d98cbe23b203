import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MatchedSupplier } from '#contracts/suppliers'
import { Icon } from '../../ui/icon.tsx'
import { useNow } from '../../ui/now.ts'
import { plural } from '../../ui/number.ts'
import { matchEvidence } from './evidence.tsx'
import { MatchedWords } from './matched-words.tsx'
import { suppliersOf } from './queries.ts'
import { SupplierLink } from './supplier-link.tsx'
import styles from './supplier-widget.module.css'

const SHOWN = 2

/** The first two suppliers of a product with the shipments behind them, keyed by the product's name. */
export function SupplierWidget({
  product,
  known,
  found,
}: {
  product: { id: string; name: string }
  /** What came with the list: shown without another request. */
  known: MatchedSupplier[]
  found: number
}) {
  const now = useNow()
  const { data: suppliers } = useQuery({ ...suppliersOf(product.name), initialData: known })
  if (found === 0) return <p className={styles.none}>No supplier found yet.</p>
  return (
    <div className={styles.widget}>
      <ul className={styles.list}>
        {suppliers.slice(0, SHOWN).map((supplier) => (
          <li key={supplier.id} className={styles.supplier}>
            <p className={styles.name}>
              <SupplierLink id={supplier.id}>{supplier.name}</SupplierLink>
            </p>
            <p className={styles.evidence}>{matchEvidence(supplier, now)}</p>
            <MatchedWords words={supplier.match.words} />
          </li>
        ))}
      </ul>
      <Link
        className={styles.all}
        to="/product/$id"
        params={{ id: product.id }}
        hash="suppliers"
        viewTransition
      >
        {plural(found, 'supplier')} found
        <span className="visually-hidden"> for {product.name}</span>
        <Icon name="forward" size={16} />
      </Link>
    </div>
  )
}
