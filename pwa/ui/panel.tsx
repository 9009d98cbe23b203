import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

/** A part of a page with a name of its own. */
export function Panel({
  title,
  action,
  anchor,
  children,
}: {
  title: string
  action?: ReactNode
  /** What an address calls it. */
  anchor?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id} id={anchor}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
