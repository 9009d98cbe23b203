import type { ReactNode } from 'react'
import styles from './blurred-card.module.css'

export function BlurredCard({ children }: { children?: ReactNode }) {
  return (
    <li className={`${styles.card} relative clip surface`} data-blurred>
      {children}
    </li>
  )
}
