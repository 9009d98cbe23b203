import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DashboardProduct } from '#contracts/dashboard'
import { Icon } from '../../ui/icon.tsx'
import styles from './veiled-product.module.css'

type Veiled = Pick<DashboardProduct, 'category'>

/** Its answer held a place and a category: what is blurred are bars. */
export function LockedProduct({ product, place }: { product: Veiled; place: number }) {
  return (
    <Veil>
      <Link className={styles.over} to="/subscribe">
        <Icon name="lock" />
        <Words product={product} place={place} says="Upgrade to Pro" />
      </Link>
    </Veil>
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
    <Veil>
      <button type="button" className={styles.over} onClick={onOpen}>
        <Icon name="done" />
        <Words product={product} place={place} says="Included in your plan" />
      </button>
    </Veil>
  )
}

export function VeiledPlace() {
  return <Veil />
}

function Veil({ children }: { children?: ReactNode }) {
  return (
    <li className={styles.card}>
      <div className={styles.blur} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      {children}
    </li>
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
