import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SupplierCard } from '#contracts/suppliers'
import { Icon } from '../../ui/icon.tsx'
import { currentUser } from '../identity/user.ts'
import styles from './contacts-locked.module.css'

/** Said once for a list. A locked contact was never sent to this device. Whoever is signed in reveals it on the spot. */
export function ContactsLocked({ suppliers }: { suppliers: Pick<SupplierCard, 'contactLocked'>[] }) {
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  if (!suppliers.some(({ contactLocked }) => contactLocked)) return null
  return (
    <p className={styles.locked}>
      <Icon name="lock" size={16} /> Contact details are locked.{' '}
      {!user && (
        <Link className={styles.way} to="/premium">
          Unlock<span className="visually-hidden"> them with Premium</span>
        </Link>
      )}
    </p>
  )
}
