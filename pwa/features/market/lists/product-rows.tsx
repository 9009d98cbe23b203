import { Fragment, type ReactNode, Suspense, useState } from 'react'
import { useToday } from '../../../ui/now.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toggleTick } from '../ticks/toggle-tick.ts'
import { useLongPress } from '../ticks/use-long-press.ts'
import type { ListedProduct } from './listed-product.ts'
import { ProductRow } from './product-row.tsx'
import styles from './product-rows.module.css'
import { SectionHead } from './section-head.tsx'

/** Pictures of the first rows load eagerly. */
const FIRST_ON_SCREEN = 6

/** Rows of about 88 px. Several may be unfolded; a long press selects one for the comparison. */
export function ProductRows<Product extends ListedProduct>({
  label,
  products,
  sections = false,
  byPiece = false,
  old = false,
  details,
}: {
  label?: string
  products: readonly Product[]
  sections?: boolean
  byPiece?: boolean
  /** Placeholder data of the previous query. */
  old?: boolean
  details: (product: Product) => ReactNode
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const today = useToday()
  const held = useLongPress((id) => {
    const product = products.find((each) => each.id === id)
    if (product) toggleTick('products', { id, name: product.name })
  })
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <ol className={styles.rows} aria-label={label} data-old={old || undefined} {...held}>
      {products.map((product, index) => (
        <Fragment key={product.id}>
          {sections && product.trend.section !== products[index - 1]?.trend.section && (
            <SectionHead section={product.trend.section} />
          )}
          <ProductRow
            product={product}
            eager={index < FIRST_ON_SCREEN}
            today={today}
            byPiece={byPiece}
            open={open.has(product.id)}
            onToggle={() => toggle(product.id)}
          >
            <Suspense fallback={<Skeleton height="14rem" />}>{details(product)}</Suspense>
          </ProductRow>
        </Fragment>
      ))}
    </ol>
  )
}

export function RowsLoading() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((index) => (
        <div key={index} className={styles.placeholder}>
          <Skeleton height="3rem" width="3rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </div>
      ))}
    </div>
  )
}
