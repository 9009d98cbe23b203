import { Link } from '@tanstack/react-router'
import type { DashboardProduct } from '#contracts/dashboard'
import { BlurredCard } from '../../../ui/blurred-card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './blurred-product.module.css'

type Blurred = Pick<DashboardProduct, 'id' | 'category'>

/** The answer holds only place and category; the product's page is public. */
export function LockedProduct({ product: { id, category }, position }: Of) {
  return (
    <BlurredCard>
      <div className={`${styles.ways} grid relative`}>
        <Link className={`${styles.over} row full gap-1 round-lg relative snug small`} to="/subscribe">
          <span className="bold">
            <span className="visually-hidden">Upgrade to </span>Pro
            <span className="visually-hidden">, product number {position}</span>
          </span>
          {category && <span className="soft">{category}</span>}
        </Link>
        <Link className={`${styles.page} middle flex target line-above`} to="/product/$id" params={{ id }}>
          <Icon name="forward" size={18} />
          <span className="visually-hidden">See its page, product number {position}</span>
        </Link>
      </div>
    </BlurredCard>
  )
}

/** In the plan: one tap opens it and all following products. */
export function BlurredProduct({ product: { category }, position, onOpen }: Of & { onOpen: () => void }) {
  return (
    <BlurredCard>
      <button
        type="button"
        className={`${styles.over} row full gap-1 round-lg relative snug small`}
        onClick={onOpen}
      >
        <span className="visually-hidden">
          Included in your plan, product number {position}: open{category && ` ${category}`}
        </span>
        <Icon name="open" size={18} />
      </button>
    </BlurredCard>
  )
}

interface Of {
  product: Blurred
  position: number
}
