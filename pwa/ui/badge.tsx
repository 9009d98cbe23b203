import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A word in a small frame. `accent` is for what stands out, `live` for data of this very edition's sources. */
export function Badge({
  tone,
  children,
}: {
  tone: 'accent' | 'live' | 'plain' | 'warning'
  children: ReactNode
}) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
}
