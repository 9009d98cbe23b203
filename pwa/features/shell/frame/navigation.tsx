import { Link, useLocation } from '@tanstack/react-router'
import { BRAND } from '../../../brand/brand.ts'
import { Logo } from '../../../brand/logo.tsx'
import { updateReady } from '../../../offline/update.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useStore } from '../../../ui/store.ts'
import styles from './navigation.module.css'
import { UnreadCount } from './unread-count.tsx'

/**
 * CSS decides, so prerendered HTML is the same for members. `members`: only they see it. `roomy`: hidden for
 * members on phones, where page heads link to it. `rail`: only in the rail. `holds`: other pages under this
 * tab.
 */
const TABS = [
  {
    to: '/dashboard',
    label: 'Dashboard',
    icon: 'dashboard',
    holds: /^\/(tiktok|reports|profile)/,
    seen: 'members',
  },
  { to: '/trending', label: 'Trending', icon: 'trending', holds: /^\/(product|compare)/, seen: 'all' },
  { to: '/search', label: 'Search', icon: 'search', holds: /^\/(explore|lookup|my-list)/, seen: 'roomy' },
  {
    to: '/my-products',
    label: 'My products',
    icon: 'mine',
    holds: /^\/(my-products\/|costs)/,
    seen: 'members',
  },
  { to: '/suppliers', label: 'Suppliers', icon: 'suppliers', holds: /^\/supplier\//, seen: 'all' },
  { to: '/alerts', label: 'Alerts', icon: 'bell', holds: /^\/alerts\//, seen: 'rail' },
  { to: '/more', label: 'More', icon: 'more', holds: null, seen: 'all' },
] as const

/** A bottom bar on phones, a side rail on desktops. */
export function Navigation() {
  const update = useStore(updateReady)
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav className={styles.navigation} aria-label="Main">
      <Link className={styles.brand} to="/" aria-label={`${BRAND.name}, start`}>
        <Logo size={40} />
      </Link>
      <ul className={styles.tabs}>
        {TABS.map(({ to, label, icon, holds, seen }) => (
          <li key={to} data-seen={seen}>
            <Link
              className={styles.tab}
              to={to}
              viewTransition
              activeOptions={{ includeSearch: false }}
              aria-current={holds?.test(path) || undefined}
            >
              <span className={styles.icon}>
                <Icon name={icon} size={24} />
                {to === '/more' && update && <span className={styles.dot} />}
                {to === '/alerts' && <UnreadCount />}
              </span>
              {label}
              {to === '/more' && (
                <span className="visually-hidden">
                  {update ? ', a new version is ready' : ' about this app'}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
