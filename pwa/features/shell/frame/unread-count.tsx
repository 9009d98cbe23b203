import { Figure } from '../../../ui/figure.tsx'
import { useStore } from '../../../ui/store.ts'
import { unread } from './unread.ts'
import styles from './unread-count.module.css'

/** Hidden at 0. */
export function UnreadCount() {
  const count = useStore(unread)
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <Figure>{count > 99 ? '99+' : count}</Figure>
      <span className="visually-hidden"> new</span>
    </span>
  )
}
