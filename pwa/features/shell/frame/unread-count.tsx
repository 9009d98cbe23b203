import { useStore } from '../../../ui/store.ts'
import { unread } from './unread.ts'
import styles from './unread-count.module.css'

/** The figure on the bell, and what it says aloud. Nothing while there is nothing new. */
export function UnreadCount() {
  const count = useStore(unread)
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> new</span>
    </span>
  )
}
