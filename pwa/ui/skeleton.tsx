import styles from './skeleton.module.css'

/**
 * A placeholder of this size while something loads. An SVG, because prerendered pages have it too: there the page's CSP
 * would refuse a size in a style attribute, but not in attributes of an SVG.
 */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <svg className={styles.skeleton} width={width} height={height} aria-hidden="true" />
}

/** A turning mark beside words that say what is being waited for. */
export function Spinner({ children }: { children: string }) {
  return (
    <p className={styles.waiting} role="status">
      <span className={styles.spinner} />
      {children}
    </p>
  )
}
