import { Link, useLocation } from '@tanstack/react-router'
import { LOGIN_PATH } from '#contracts/login-path'
import { Logo } from '../../../brand/logo.tsx'
import { updateReady } from '../../../offline/update.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useStore } from '../../../ui/store.ts'
import styles from './navigation.module.css'
import { isUnder } from './places.ts'
import { UnreadCount } from './unread-count.tsx'

/** CSS chooses between the two homes, so prerendered HTML is the same for members. */
const TABS = [
  { to: '/', label: 'Home', icon: null, seen: 'visitors' },
  { to: '/dashboard', label: 'Home', icon: null, seen: 'members' },
  { to: '/trending', label: 'Trends', icon: 'trending', seen: 'all' },
  { to: '/search', label: 'Find', icon: 'search', seen: 'all' },
  { to: '/my-products', label: 'My products', icon: 'mine', seen: 'all' },
  { to: '/alerts', label: 'Changes', icon: 'bell', seen: 'all' },
] as const

/** A bottom bar and the page's top corner on phones, a side rail on desktops. */
export function Navigation() {
  const update = useStore(updateReady)
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav className={styles.navigation} aria-label="Main">
      <div className={styles.bar}>
        <ul className={styles.tabs}>
          {TABS.map(({ to, label, icon, seen }) => (
            <li key={to} data-seen={seen}>
              <Link
                className={styles.tab}
                to={to}
                viewTransition
                activeOptions={EXACT}
                aria-current={isUnder(to, path) || undefined}
              >
                <span className={styles.icon}>
                  {icon ? <Icon name={icon} size={24} /> : <Logo size={24} />}
                  {to === '/alerts' && <UnreadCount />}
                </span>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {/* `after-load.ts` hears both presses: the palette's code loads late, and a login returns to the page. */}
      <button type="button" className={styles.keys} data-press="palette">
        Go to Ctrl K
      </button>
      <div className={styles.account}>
        <a className={styles.signIn} href={LOGIN_PATH} data-press="sign-in">
          Sign in
        </a>
        <Link className={styles.avatar} to="/more" aria-current={isUnder('/more', path) || undefined}>
          <Icon name="person" size={24} />
          {update && <span className={styles.dot} />}
          <span className="visually-hidden">
            Account and settings{update ? ', a new version is ready' : ''}
          </span>
        </Link>
      </div>
    </nav>
  )
}

const EXACT = { exact: true, includeSearch: false }
