import styles from './share-bar.module.css'

/**
 * How large a share is, as a bar; words beside it say the same. Drawn, because a page in HTML may bring no styles of its own.
 * `share`: 0 to 1.
 */
export function ShareBar({ share, className = '' }: { share: number; className?: string | undefined }) {
  return (
    <svg
      className={`${styles.bar} ${className}`}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={Number((share * 100).toFixed(2))} height={1} />
    </svg>
  )
}
