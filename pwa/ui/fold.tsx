import { type ReactNode, useId } from 'react'
import styles from './fold.module.css'
import { Icon } from './icon.tsx'

/** A section behind its title. The content is in the HTML, so it opens without script and offline. */
export function Fold({
  title,
  as: Title = 'h2',
  anchor,
  onOpen,
  children,
}: {
  title: ReactNode
  as?: 'h2' | 'h3'
  anchor?: string
  onOpen?: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id}>
      <details className={styles.fold} onToggle={({ currentTarget: { open } }) => open && onOpen?.()}>
        <summary className="row apart target gap-2">
          <Title id={id} className={styles.title}>
            {title}
          </Title>
          <Icon name="down" size={18} />
        </summary>
        <div className={`${styles.content} stack gap-3`}>{children}</div>
      </details>
    </section>
  )
}
