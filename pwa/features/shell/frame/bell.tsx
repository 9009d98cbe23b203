import { Link } from '@tanstack/react-router'
import { Icon } from '../../../ui/icon.tsx'
import styles from './bell.module.css'
import { UnreadCount } from './unread-count.tsx'

/** The way to a member's alerts from the head of a page. Desktops have it in their rail, visitors not at all: the style sheet knows. */
export function Bell() {
  return (
    <Link className={styles.bell} to="/alerts">
      <Icon name="bell" size={24} />
      <span className="visually-hidden">Alerts</span>
      <UnreadCount />
    </Link>
  )
}
