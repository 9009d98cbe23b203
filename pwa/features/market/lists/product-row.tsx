import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useInApp } from '../../../ui/in-app.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useStore } from '../../../ui/store.ts'
import { useOpenAddress } from '../../../ui/use-open-address.ts'
import { SwipedRow } from '../../work/my-products/swiped-row.tsx'
import { selecting } from '../ticks/selecting.ts'
import { useIsTicked } from '../ticks/ticked.ts'
import { toggleTick } from '../ticks/toggle-tick.ts'
import type { ListedProduct } from './listed-product.ts'
import styles from './product-row.module.css'
import { RowDecision } from './row-decision.tsx'
import { RowSupply } from './row-supply.tsx'
import { RowBars, RowTrend } from './row-trend.tsx'

const PICTURE_PX = 48

export function ProductRow({
  product,
  eager,
  today,
  byPiece,
  open,
  onToggle,
  children,
}: {
  product: ListedProduct
  eager: boolean
  today: number
  byPiece: boolean
  open: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const { id, name, trend } = product
  const client = useQueryClient()
  const openProduct = useOpenAddress(`/product/${id}`)
  const swiped = {
    words: 'Save',
    run: () => void save(client, { id, name }),
  }
  return (
    <li className={styles.row} data-open={open || undefined} data-product={id}>
      <article aria-labelledby={`product-${id}`}>
        {/* Swiping duplicates a button in the unfolded part. */}
        <SwipedRow left={swiped} right={swiped}>
          <div className={styles.line}>
            {/* biome-ignore lint/a11y/useAnchorContent: the unfolded part has the named link */}
            <a
              className={styles.picture}
              href={`/product/${id}`}
              tabIndex={-1}
              aria-hidden="true"
              onClick={openProduct}
            >
              <Picture source={product.imageUrl} size={PICTURE_PX} eager={eager} />
            </a>
            <h3 className={styles.heading}>
              <RowName product={product} open={open} onToggle={onToggle} />
            </h3>
            <RowBars trend={trend} />
            <p className={styles.facts}>
              <RowTrend trend={trend} />
              <RowSupply product={product} priced />
            </p>
            <RowDecision product={product} today={today} byPiece={byPiece} />
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

/** The row-wide target unfolds the row, or selects it; without the app's code it is a link. */
function RowName({
  product: { id, name },
  open,
  onToggle,
}: {
  product: ListedProduct
  open: boolean
  onToggle: () => void
}) {
  const isSelecting = useStore(selecting)
  const isTicked = useIsTicked('products', id)
  const words = <span id={`product-${id}`}>{name}</span>
  if (!useInApp())
    return (
      <a className={styles.name} href={`/product/${id}`}>
        {words}
      </a>
    )
  if (isSelecting)
    return (
      <label className={`${styles.name} breaks`} data-tick>
        <input
          type="checkbox"
          className="visually-hidden"
          checked={isTicked}
          aria-label={`Compare ${name}`}
          onChange={() => toggleTick('products', { id, name })}
        />
        {words}
      </label>
    )
  return (
    <button
      type="button"
      className={`${styles.name} breaks`}
      aria-expanded={open}
      aria-controls={open ? `more-${id}` : undefined}
      onClick={onToggle}
    >
      {words}
    </button>
  )
}

async function save(client: QueryClient, product: { id: string; name: string }): Promise<void> {
  // Undefined while the page is left or reloaded.
  const late: typeof import('./save-swiped.ts') | undefined = await import('./save-swiped.ts')
  await late?.saveSwiped(client, product)
}
