import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

export const CATALOGUE_TITLE = 'Product catalog'

export function Section({
  title,
  note,
  action,
  busy = false,
  children,
}: {
  title: string
  /** Line under the title; its space is reserved while loading. */
  note?: ReactNode
  action?: ReactNode
  busy?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="stack top gap-3" aria-labelledby={id} aria-busy={busy}>
      <header className={`${styles.head} grid middle`}>
        <h2 id={id}>{title}</h2>
        {action}
        {note !== undefined && <p className={`${styles.note} small soft tabular whole-row`}>{note}</p>}
      </header>
      {children}
    </section>
  )
}
