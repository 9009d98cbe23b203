import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useInApp } from '../../../ui/in-app.ts'
import { Picture } from '../../../ui/picture.tsx'
import { SwipedRow } from '../../work/my-products/swiped-row.tsx'
import { TickBox } from '../ticks/tick-box.tsx'
import type { ListedProduct } from './listed-product.ts'
import styles from './product-row.module.css'
import { RowProfit } from './row-profit.tsx'
import { RowSupply } from './row-supply.tsx'
import { RowBars, RowTrend } from './row-trend.tsx'

const PICTURE_PX = 48

export function ProductRow({
  product,
  eager,
  open,
  onToggle,
  children,
}: {
  product: ListedProduct
  eager: boolean
  open: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const { id, name, trend } = product
  const client = useQueryClient()
  const swiped = {
    words: 'Save',
    run: () => void save(client, { id, name }),
  }
  return (
    <li className={styles.row} data-open={open || undefined}>
      <article aria-labelledby={`product-${id}`}>
        {/* Swiping duplicates a button in the unfolded part. */}
        <SwipedRow left={swiped} right={swiped}>
          <div className={styles.line}>
            <span className={styles.picture}>
              <TickBox kind="products" id={id} name={name}>
                <Picture source={product.imageUrl} size={PICTURE_PX} eager={eager} />
              </TickBox>
            </span>
            <h3 className={styles.heading}>
              {/* The row-wide target, except its picture. */}
              <RowName id={id} open={open} onToggle={onToggle}>
                <span id={`product-${id}`}>{name}</span>
              </RowName>
            </h3>
            <p className={styles.facts}>
              <RowTrend trend={trend} />
              <RowSupply product={product} />
            </p>
            <div className={styles.figures}>
              <RowBars trend={trend} />
              <RowProfit product={product} />
            </div>
          </div>
        </SwipedRow>
        {open && (
          <div className={styles.more} id={`more-${id}`}>
            {children}
          </div>
        )}
      </article>
    </li>
  )
}

/** Unfolds the row; without the app's code it is a link. */
function RowName({
  id,
  open,
  onToggle,
  children,
}: {
  id: string
  open: boolean
  onToggle: () => void
  children: ReactNode
}) {
  if (!useInApp())
    return (
      <a className={styles.name} href={`/product/${id}`}>
        {children}
      </a>
    )
  return (
    <button
      type="button"
      className={`${styles.name} breaks`}
      aria-expanded={open}
      aria-controls={open ? `more-${id}` : undefined}
      onClick={onToggle}
    >
      {children}
    </button>
  )
}

async function save(client: QueryClient, product: { id: string; name: string }): Promise<void> {
  // Undefined while the page is left or reloaded.
  const late: typeof import('./save-swiped.ts') | undefined = await import('./save-swiped.ts')
  await late?.saveSwiped(client, product)
}
