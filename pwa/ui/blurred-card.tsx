import type { ReactNode } from 'react'
import styles from './blurred-card.module.css'

/** An entry of a list whose answer held nothing to read: what is blurred are bars. `children` lie over them. */
export function BlurredCard({ children }: { children?: ReactNode }) {
  return (
    <li className={styles.card} data-blurred>
      {children}
    </li>
  )
}
