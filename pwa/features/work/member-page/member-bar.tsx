import { Link } from '@tanstack/react-router'
import type { User } from '#contracts/identity'
import { FREE_CONTACTS } from '#contracts/plans'
import { Badge } from '../../../ui/badge.tsx'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SignOutButton } from '../../plan/account/sign-out-button.tsx'
import { nameOf } from '../../plan/identity/name-of.ts'
import styles from './member-bar.module.css'

const PAGES = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/tiktok', label: 'TikTok Shop' },
  { to: '/suppliers', label: 'Suppliers' },
  { to: '/reports', label: 'Reports' },
] as const

const PICTURE_PX = 40

export function MemberBar({ user }: { user: User }) {
  // Falls back to the local part of the email address.
  const name = nameOf(user) ?? user.email?.split('@')[0] ?? 'Your account'
  return (
    <div className="stack gap-3">
      <Pages />
      <div className={`${styles.person} grid middle`}>
        {user.profileImageUrl ? (
          <img
            className={`${styles.picture} grid bold`}
            src={user.profileImageUrl}
            alt=""
            width={PICTURE_PX}
            height={PICTURE_PX}
          />
        ) : (
          <span className={`${styles.picture} grid bold`} aria-hidden="true">
            {name[0]?.toUpperCase()}
          </span>
        )}
        <p className={`${styles.who} grid start breaks center`}>
          <Link className={`${styles.name} bold`} to="/profile">
            {name}
          </Link>
          {user.subscriptionStatus === 'active' ? (
            <span>
              <Badge tone="accent">{user.plan?.name ?? 'Pro'}</Badge>
            </span>
          ) : (
            <span className="small soft tabular">
              Free Plan - {user.contactsUsed}/{FREE_CONTACTS} contacts used
            </span>
          )}
        </p>
        <div className={`${styles.actions} flex wrap gap-2 whole-row`}>
          {user.subscriptionStatus !== 'active' && <PrimaryLink to="/subscribe">Upgrade to Pro</PrimaryLink>}
          <SignOutButton />
        </div>
      </div>
    </div>
  )
}

export function MemberBarSkeleton() {
  return (
    <div className="stack gap-3">
      <Pages />
      <div className={`${styles.person} grid middle`} aria-hidden="true">
        <Skeleton width="2.5rem" height="2.5rem" />
        <p className={`${styles.who} grid start breaks center`}>
          <Skeleton width="7rem" height="1.25rem" />
          <Skeleton width="11rem" height="1rem" />
        </p>
        <div className={`${styles.actions} flex wrap gap-2 whole-row`}>
          <Skeleton width="8rem" height="2.75rem" />
          <Skeleton width="7rem" height="2.75rem" />
        </div>
      </div>
    </div>
  )
}

function Pages() {
  return (
    <nav aria-label="Your pages">
      <ul className={`${styles.pages} flex wrap line-below`}>
        {PAGES.map(({ to, label }) => (
          <li key={to}>
            <Link
              className={`${styles.page} row target small soft strong`}
              to={to}
              activeOptions={{ includeSearch: false }}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
