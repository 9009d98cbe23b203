import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { SupplierCard } from '#contracts/suppliers'
import { memberTag } from '../../../offline/member-cookie.ts'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useStore } from '../../../ui/store.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { noteKeeping } from '../kept-contacts/keep-contacts.ts'
import { keeping } from '../kept-contacts/kept-record.ts'
import styles from './contacts-locked.module.css'

/** Once per list. A locked contact was never sent to this device. */
export function ContactsLocked({
  suppliers,
  onlyKept = false,
}: {
  suppliers: Pick<SupplierCard, 'contactLocked' | 'contactOpenToAll'>[]
  /** Each card names its contact's state, so only what is on this device is said. */
  onlyKept?: boolean
}) {
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  const offline = useConnection() !== 'online'
  const state = useStore(keeping)
  useEffect(noteKeeping, [])
  const unseen = suppliers.filter(({ contactLocked }) => contactLocked)
  // A public contact is not locked, only unsaved on this device.
  const locked = unseen.filter(({ contactOpenToAll }) => !contactOpenToAll)
  const kept = offline && (memberTag() !== null || locked.length < unseen.length)
  if (onlyKept && !kept) return null
  if (locked.length === 0 && !(kept && unseen.length > 0)) return null
  return (
    <p className={`${styles.locked} row target gap-2 small soft`}>
      <Icon name={kept ? 'offline' : 'lock'} size={16} />
      <span>
        {kept ? (
          state === 'off' ? (
            `Contacts are not saved on this device. You see ${memberTag() ? 'yours' : 'them'} when you are online.`
          ) : state === 'open' ? (
            'You see the contacts that you keep on this device.'
          ) : (
            <>
              <Link className="inline target medium ink underline" to="/more" hash="contacts-offline">
                Unlock your contacts
              </Link>{' '}
              to see those that you keep on this device.
            </>
          )
        ) : (
          <>
            <Figure>
              {locked.length === suppliers.length
                ? 'Contact details are locked.'
                : `${locked.length} of ${suppliers.length} contacts ${locked.length === 1 ? 'is' : 'are'} locked.`}
            </Figure>{' '}
            {user || memberTag() ? (
              suppliers.length > 1 && 'Reveal them on the supplier’s page.'
            ) : (
              <Link className="inline target medium ink underline" to="/premium">
                Unlock<span className="visually-hidden"> them with Premium</span>
              </Link>
            )}
          </>
        )}
      </span>
    </p>
  )
}
