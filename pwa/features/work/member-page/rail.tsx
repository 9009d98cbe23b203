import type { ReactNode } from 'react'
import styles from './rail.module.css'

/** Cards have equal height. */
export function Rail({
  label,
  waiting = false,
  children,
}: {
  label: string
  waiting?: boolean
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus
    <section className={`${styles.frame} relative`} tabIndex={0} aria-label={label} aria-hidden={waiting}>
      <ol className={`${styles.rail} grid gap-3`}>{children}</ol>
    </section>
  )
}
