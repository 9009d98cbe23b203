import { Link } from '@tanstack/react-router'
import type { SearchElsewhere as Searches } from '#contracts/search-elsewhere'
import type { MatchedSupplier } from '#contracts/suppliers'
import { QuietLink } from '../../../ui/button.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { useToday } from '../../../ui/now.ts'
import { plural, quantity } from '../../../ui/number.ts'
import type { ProductSummary } from '../../market/products/product-summary.ts'
import { isMixed, OriginLine } from '../../shell/freshness/origin-line.tsx'
import { ContactsLocked } from './contacts-locked.tsx'
import { NoSupplierYet } from './no-supplier-yet.tsx'
import { SearchElsewhere } from './search-elsewhere.tsx'
import { SupplierCard } from './supplier-card.tsx'
import styles from './supplier-proof.module.css'

/** Others open below. */
const SHOWN = 3

export function SupplierProof({
  product,
  suppliers,
  elsewhere,
  found,
  forwarders,
  shipmentsRead,
}: {
  product: Pick<ProductSummary, 'id' | 'name' | 'netProfit' | 'profitFacts'>
  suppliers: MatchedSupplier[]
  elsewhere: Searches
  found: number
  forwarders: number
  /** Across all suppliers; null: unknown. */
  shipmentsRead: number | null
}) {
  const today = useToday()
  const origins = suppliers.map(({ provenance }) => provenance)
  const all = found + forwarders
  // A name on the US import list is a warning: it is never folded.
  const first = suppliers.filter(({ usListing }, at) => at < SHOWN || usListing)
  const others = suppliers.filter((supplier) => !first.includes(supplier))
  const listOf = (shown: MatchedSupplier[]) => (
    <ol className={`${styles.list} grid`}>
      {shown.map((supplier) => (
        <SupplierCard
          key={supplier.id}
          supplier={supplier}
          match={supplier.match}
          productId={product.id}
          today={today}
          ownOrigin={isMixed(origins)}
        />
      ))}
    </ol>
  )
  return (
    <section
      className={`${styles.proof} grid gap-2 pad-4 water round-lg`}
      id="suppliers"
      tabIndex={-1}
      aria-labelledby="suppliers-title"
    >
      <header className={`${styles.head} grid start gap-2 soft`}>
        <h2 id="suppliers-title">
          <span className={`${styles.figure} tabular`}>{found > 0 && quantity(found)}</span>{' '}
          <span>{`${found === 0 ? 'No supplier found' : found === 1 ? 'supplier found' : 'suppliers found'}${forwarders > 0 ? `, ${plural(forwarders, 'shipping agent')}` : ''}`}</span>
        </h2>
        {all === 0 && <p>{describeNone(shipmentsRead)}</p>}
        {found === 0 && <NoSupplierYet product={product} />}
        {all === 0 && <SearchElsewhere searches={elsewhere} />}
        {all === 0 && <QuietLink to="/suppliers">See all suppliers</QuietLink>}
        <ContactsLocked suppliers={suppliers} onlyKept />
      </header>
      {first.length > 0 && listOf(first)}
      {others.length > 0 && (
        <Fold as="h3" title={`${others.length} more`}>
          {listOf(others)}
        </Fold>
      )}
      {all > 0 && (
        <p className="small soft">
          {forwarders > 0 && 'A shipping agent ships goods for others: ask it who makes them. '}
          <Link className="underline" to="/how-it-works" hash="match">
            How we match suppliers
          </Link>
        </p>
      )}
      {origins.length > 0 && <OriginLine of={origins} />}
    </section>
  )
}

function describeNone(shipmentsRead: number | null): string {
  if (shipmentsRead === 0) return 'There are no shipments in our data yet, so no supplier can be found.'
  return `None of the ${shipmentsRead === null ? '' : `${quantity(shipmentsRead)} `}shipments in our data matches this product.`
}
