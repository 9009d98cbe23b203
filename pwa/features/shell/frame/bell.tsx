import { Link } from '@tanstack/react-router'
import { Icon } from '../../../ui/icon.tsx'
import styles from './bell.module.css'
import { UnreadCount } from './unread-count.tsx'

/** CSS hides it for visitors and on desktops, where the rail has it. */
export function Bell() {
  return (
    <Link className={styles.bell} to="/alerts">
      <Icon name="bell" size={24} />
      <span className="visually-hidden">Alerts</span>
      <UnreadCount />
    </Link>
  )
}
