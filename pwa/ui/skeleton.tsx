import styles from './skeleton.module.css'

/** A place held for something of this size while it loads. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span className={styles.skeleton} style={{ inlineSize: width, blockSize: height }} />
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
