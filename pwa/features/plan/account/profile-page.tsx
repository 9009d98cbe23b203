import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { exportAccount } from '#contracts/account-export'
import type { User } from '#contracts/identity'
import { useOnline } from '../../../offline/online.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import section from '../../shell/frame/account-section.module.css'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { KeyPanel } from '../api-keys/key-panel.tsx'
import { isGranted } from '../billing/format-price.ts'
import GraceBanner from '../billing/grace-banner.tsx'
import { MembersOnly } from '../identity/members-only.tsx'
import { initialsOf, nameOf } from '../identity/name-of.ts'
import { OnlineOnly } from '../identity/online-only.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { PlanPanel } from './plan-panel.tsx'
import styles from './profile-page.module.css'
import { RevealedContacts } from './revealed-contacts.tsx'
import { SessionList } from './session-list.tsx'
import { SignOutButton } from './sign-out-button.tsx'

export function ProfilePage() {
  return (
    <div className={`${styles.page} grid top shrink`}>
      <meta name="robots" content="noindex" />
      <PageHeader title="Profile" />
      <MembersOnly waiting={<Waiting />} offline={<Offline />}>
        {(user) => <Account user={user} />}
      </MembersOnly>
    </div>
  )
}

function Account({ user }: { user: User }) {
  const isPro = user.subscriptionStatus === 'active'
  return (
    <div className={`${styles.page} grid top shrink`}>
      <GraceBanner />
      <Person user={user} />
      <div className={`${styles.columns} grid top shrink`}>
        <div className={`${styles.column} grid top shrink`}>
          <PlanPanel user={user} />
          <RevealedContacts isPro={isPro} />
          <KeyPanel isPro={isPro} />
        </div>
        <div className={`${styles.column} grid top shrink`}>
          <SessionList />
          <NotificationSettings user={user} />
          <YourData isPro={isPro && !isGranted(user.plan)} />
        </div>
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <div className={`${styles.page} grid top shrink`}>
      <div className={`${styles.waiting} grid top shrink`} role="status">
        <span className="visually-hidden">Loading your profile…</span>
        <Skeleton height="4rem" />
      </div>
      <div className={`${styles.columns} grid top shrink`}>
        <div className={`${styles.column} grid top shrink`}>
          <Panel title="Plan">
            <Skeleton height="6rem" />
          </Panel>
          <Panel title="Contacts you revealed">
            <Skeleton height="12rem" />
          </Panel>
        </div>
        <div className={`${styles.column} grid top shrink`}>
          <Panel title="Where you are signed in">
            <Skeleton height="9rem" />
          </Panel>
        </div>
      </div>
    </div>
  )
}

/** Offline the session is unknown, and account data is not saved. */
function Offline() {
  return (
    <OnlineOnly title="Your profile works only online">
      <p>
        For your privacy your account is not saved on this device. It loads when you are online again.
        Contacts that you keep on this device are under{' '}
        <Link className={section.link} to="/more" hash="contacts-offline">
          More
        </Link>
        .
      </p>
    </OnlineOnly>
  )
}

function Person({ user }: { user: User }) {
  const name = nameOf(user)
  const email = user.email && `${user.email}${user.emailVerified === false ? ' (not verified)' : ''}`
  return (
    <section className={`${styles.person} grid middle`} aria-label="You">
      <Portrait user={user} />
      <div className="grid breaks">
        <p className={styles.name}>{name ?? email ?? 'No name given'}</p>
        {name && email && <p className="small soft">{email}</p>}
        {user.createdAt && (
          <p className="small soft">
            Member since <Figure>{day(user.createdAt)}</Figure>
          </p>
        )}
      </div>
      <SignOutButton />
    </section>
  )
}

/** Decorative beside the name. */
function Portrait({ user }: { user: User }) {
  const [failed, setFailed] = useState(false)
  return (
    <span className={`${styles.portrait} grid bold ink clip`} aria-hidden="true">
      {user.profileImageUrl && !failed ? (
        <img src={user.profileImageUrl} alt="" width={64} height={64} onError={() => setFailed(true)} />
      ) : (
        initialsOf(user)
      )}
    </span>
  )
}

function YourData({ isPro }: { isPro: boolean }) {
  const online = useOnline()
  const [leaving, setLeaving] = useState(false)
  return (
    <Panel title="Your data">
      <p className={section.soft}>
        A file with everything we store about you: account, contacts, reports, your products, saved suppliers,
        devices, keys and settings. Your name, e-mail and picture come from your sign-in. What we store and
        for how long:{' '}
        <Link className="underline" to="/privacy">
          Privacy
        </Link>
        .
      </p>
      {online ? (
        <div className="flex wrap gap-2">
          <a className={buttonLook('quiet')} href={exportAccount.path} download>
            <Icon name="download" /> Download my data
          </a>
          <Button onClick={() => setLeaving(true)}>
            <Icon name="trash" /> Delete my account
          </Button>
        </div>
      ) : (
        <p className={section.soft}>You can download your data and delete your account only online.</p>
      )}
      {leaving && <DeleteAccount isPro={isPro} onClose={() => setLeaving(false)} />}
    </Panel>
  )
}
