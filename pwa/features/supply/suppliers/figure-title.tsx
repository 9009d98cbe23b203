import type { ReactNode } from 'react'
import styles from './figure-title.module.css'

export function FigureTitle({
  id,
  figure,
  hero = false,
  children,
}: {
  id: string
  figure: string
  hero?: boolean
  children: ReactNode
}) {
  return (
    <h2 id={id} className={`${styles.title} flex baseline`}>
      <span className={`${styles.figure} tabular`} data-hero={hero || undefined}>
        {figure}
      </span>{' '}
      {children}
    </h2>
  )
}
