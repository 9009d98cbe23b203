import type { ReactNode } from 'react'
import type { SupplierCard } from '#contracts/suppliers'
import { Panel } from '../../ui/panel.tsx'
import { ContactsLocked } from './contacts-locked.tsx'
import styles from './supplier-contact.module.css'

/** Whom to write to. A locked contact was never sent to this device. */
export function SupplierContact({ supplier }: { supplier: SupplierCard }) {
  return (
    <Panel title="Contact">
      {supplier.contactLocked ? (
        <ContactsLocked suppliers={[supplier]} />
      ) : (
        <OpenContact supplier={supplier} />
      )}
      {supplier.verified && (
        <p className={styles.soft}>
          Contact checked: within the last year somebody made sure that it is theirs. That says nothing about
          their goods.
        </p>
      )}
    </Panel>
  )
}

function OpenContact({
  supplier: { contactPerson, contactEmail, contactPhone, address },
}: {
  supplier: SupplierCard
}) {
  const facts: [string, ReactNode][] = [
    ['Person', contactPerson],
    ['E-mail', contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>],
    ['Phone', contactPhone && <a href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`}>{contactPhone}</a>],
    ['Address', address],
  ]
  const known = facts.filter(([, fact]) => fact !== null)
  if (known.length === 0) return <p className={styles.soft}>No contact supplied.</p>
  return (
    <dl className={styles.contact}>
      {known.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
