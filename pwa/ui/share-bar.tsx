import styles from './share-bar.module.css'

/**
 * 0 to 1, stated by adjacent words. An SVG, because the CSP forbids style attributes in prerendered pages.
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
