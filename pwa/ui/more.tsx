import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './more.module.css'

/** Folded content. It stays in the HTML, so search engines read it and paper shows it. */
export function More({
  title,
  children,
  ...rest
}: Omit<ComponentProps<'details'>, 'title'> & { title: ReactNode }) {
  return (
    <details className={styles.more} {...rest}>
      <summary className={`${styles.summary} inline target gap-2 strong`}>
        {title} <Icon name="down" size={18} />
      </summary>
      <div className={`${styles.inside} stack gap-4`}>{children}</div>
    </details>
  )
}
