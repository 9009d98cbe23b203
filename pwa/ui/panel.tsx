import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

export function Panel({
  title,
  action,
  anchor,
  children,
}: {
  title: string
  action?: ReactNode
  anchor?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      className={`${styles.panel} stack gap-3 lined surface round-lg`}
      aria-labelledby={id}
      id={anchor}
    >
      <div className="row wrap apart gap-2">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
