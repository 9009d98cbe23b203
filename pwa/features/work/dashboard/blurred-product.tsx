import { Link } from '@tanstack/react-router'
import type { DashboardProduct } from '#contracts/dashboard'
import { BlurredCard } from '../../../ui/blurred-card.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './blurred-product.module.css'

type Blurred = Pick<DashboardProduct, 'id' | 'category'>

/** The answer holds only place and category; the product's page is public. */
export function LockedProduct({ product, position }: { product: Blurred; position: number }) {
  return (
    <BlurredCard>
      <div className={`${styles.ways} grid relative`}>
        <Link className={`${styles.over} row full gap-1 round-lg relative pad-3 snug`} to="/subscribe">
          <Icon name="lock" />
          <Words product={product} position={position} says="Upgrade to Pro" />
          <span className="small soft">Adds the supplier’s contact here</span>
        </Link>
        <Link
          className={`${styles.page} middle flex target small strong line-above`}
          to="/product/$id"
          params={{ id: product.id }}
        >
          See its page
          <span className="visually-hidden">
            , product number <Figure>{position}</Figure>
          </span>
        </Link>
      </div>
    </BlurredCard>
  )
}

/** In the plan: one tap opens it and all following products. */
export function BlurredProduct({
  product,
  position,
  onOpen,
}: {
  product: Blurred
  position: number
  onOpen: () => void
}) {
  return (
    <BlurredCard>
      <button
        type="button"
        className={`${styles.over} row full gap-1 round-lg relative pad-3 snug`}
        onClick={onOpen}
      >
        <Icon name="done" />
        <Words product={product} position={position} says="Included in your plan" />
        <span className="small soft">Tap to open</span>
      </button>
    </BlurredCard>
  )
}

function Words({ product, position, says }: { product: Blurred; position: number; says: string }) {
  return (
    <>
      <span className="bold underline">
        {says}
        <span className="visually-hidden">
          , product number <Figure>{position}</Figure>
        </span>
      </span>
      {product.category && <span className="small soft">{product.category}</span>}
    </>
  )
}
