import type { ReactNode } from 'react'
import styles from './veiled-card.module.css'

/** An entry of a list whose answer held nothing to read: what is blurred are bars. `children` lie over them. */
export function VeiledCard({ children }: { children?: ReactNode }) {
  return (
    <li className={styles.card} data-veiled>
      {children}
    </li>
  )
}
