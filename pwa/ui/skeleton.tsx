import styles from './skeleton.module.css'

/**
 * A place held for something of this size while it loads. A drawing, because it stands in prerendered pages too: there a
 * size in a style attribute would be refused by the page's policy, one in the drawing's own attributes is not.
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
