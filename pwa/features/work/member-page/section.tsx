import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

export const CATALOGUE_TITLE = 'Product catalog'

/** A part of the page: its name, one line on what it holds, and where one sees more. */
export function Section({
  title,
  note,
  action,
  busy = false,
  children,
}: {
  title: string
  /** A line under the title; its place is held while it is not known. */
  note?: ReactNode
  action?: ReactNode
  busy?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={busy}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </header>
      {children}
    </section>
  )
}
