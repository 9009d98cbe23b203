import { useState } from 'react'
import type { User } from '#contracts/identity'
import { Figure } from '../../../ui/figure.tsx'
import { day } from '../../../ui/number.ts'
import { initialsOf, nameOf } from '../identity/name-of.ts'
import styles from './person.module.css'
import { SignOutButton } from './sign-out-button.tsx'

export function Person({ user }: { user: User }) {
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

/** Picture or initials. Decorative beside the name. */
function Portrait({ user }: { user: User }) {
  const [failed, setFailed] = useState(false)
  return (
    <span className={`${styles.portrait} grid bold ink`} aria-hidden="true">
      {user.profileImageUrl && !failed ? (
        <img src={user.profileImageUrl} alt="" width={64} height={64} onError={() => setFailed(true)} />
      ) : (
        initialsOf(user)
      )}
    </span>
  )
}
