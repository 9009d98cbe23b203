import styles from './skeleton.module.css'

/** An SVG: the CSP of prerendered pages forbids style attributes. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <svg className={styles.skeleton} width={width} height={height} aria-hidden="true" />
}

export function Spinner({ children }: { children: string }) {
  return (
    <p className="row gap-3 soft medium" role="status">
      <span className={styles.spinner} />
      {children}
    </p>
  )
}
