import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './card-head.module.css'

const PICTURE_PX = { small: 72, large: 88 }

export function CardHead({
  id,
  headingId,
  name,
  imageUrl,
  size,
  eager,
  children,
}: {
  id: string
  headingId: string
  name: string
  imageUrl: string | null
  size: keyof typeof PICTURE_PX
  eager: boolean
  children: ReactNode
}) {
  return (
    <Link
      className={styles.head}
      data-size={size}
      to="/product/$id"
      params={{ id }}
      viewTransition
      onClick={carryPicture}
    >
      <Picture source={imageUrl} size={PICTURE_PX[size]} eager={eager} />
      <div className="shrink">
        <h3 id={headingId} className={styles.name}>
          {name}
        </h3>
        {children}
      </div>
    </Link>
  )
}

export function CardHeadSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className={styles.head} data-size="small">
      <Skeleton height="4.5rem" width="4.5rem" />
      <div className="shrink">
        <p className={styles.name}>
          <Skeleton height="1rem" width="90%" />
        </p>
        {children}
      </div>
    </div>
  )
}

/** View transition to the product page, which uses the same name. */
function carryPicture(event: MouseEvent<HTMLElement>): void {
  const picture = event.currentTarget.querySelector<HTMLElement>('[data-picture]')
  if (picture) picture.style.viewTransitionName = 'product-picture'
}
