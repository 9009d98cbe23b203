import type { ReactNode } from 'react'
import styles from './blurred-card.module.css'

/** An item without data: the blurred shapes are only bars. `children` are drawn over them. */
export function BlurredCard({ children }: { children?: ReactNode }) {
  return (
    <li className={styles.card} data-blurred>
      {children}
    </li>
  )
}
