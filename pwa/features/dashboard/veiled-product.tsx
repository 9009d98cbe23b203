import { Link } from '@tanstack/react-router'
import type { DashboardProduct } from '#contracts/dashboard'
import { Icon } from '../../ui/icon.tsx'
import { VeiledCard } from '../../ui/veiled-card.tsx'
import styles from './veiled-product.module.css'

type Veiled = Pick<DashboardProduct, 'category'>

/** Its answer held a place and a category. */
export function LockedProduct({ product, place }: { product: Veiled; place: number }) {
  return (
    <VeiledCard>
      <Link className={styles.over} to="/subscribe">
        <Icon name="lock" />
        <Words product={product} place={place} says="Upgrade to Pro" />
      </Link>
    </VeiledCard>
  )
}

/** In the plan and in the answer: one tap, and it and those after it are open. */
export function VeiledProduct({
  product,
  place,
  onOpen,
}: {
  product: Veiled
  place: number
  onOpen: () => void
}) {
  return (
    <VeiledCard>
      <button type="button" className={styles.over} onClick={onOpen}>
        <Icon name="done" />
        <Words product={product} place={place} says="Included in your plan" />
        <span className={styles.category}>Tap to open</span>
      </button>
    </VeiledCard>
  )
}

function Words({ product, place, says }: { product: Veiled; place: number; says: string }) {
  return (
    <>
      <span className={styles.says}>
        {says}
        <span className="visually-hidden">, product number {place}</span>
      </span>
      {product.category && <span className={styles.category}>{product.category}</span>}
    </>
  )
}
