import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SupplierCard } from '#contracts/suppliers'
import { memberTag } from '../../offline/member-cookie.ts'
import { Icon } from '../../ui/icon.tsx'
import { useConnection } from '../freshness/connection.ts'
import { currentUser } from '../identity/user.ts'
import styles from './contacts-locked.module.css'

/** Said once for a list. A locked contact was never sent to this device. A member can reveal it in place. */
export function ContactsLocked({ suppliers }: { suppliers: Pick<SupplierCard, 'contactLocked'>[] }) {
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  const offline = useConnection() !== 'online'
  if (!suppliers.some(({ contactLocked }) => contactLocked)) return null
  return (
    <p className={styles.locked}>
      <Icon name="lock" size={16} />
      <span>
        {offline && memberTag() ? (
          'Contacts are not saved on this device. You see yours when you are online.'
        ) : (
          <>
            Contact details are locked.{' '}
            {user || memberTag() ? (
              suppliers.length > 1 && 'Reveal them on the supplier’s page.'
            ) : (
              <Link className={styles.way} to="/premium">
                Unlock<span className="visually-hidden"> them with Premium</span>
              </Link>
            )}
          </>
        )}
      </span>
    </p>
  )
}
