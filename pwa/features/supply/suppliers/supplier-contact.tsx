import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { SupplierCard } from '#contracts/suppliers'
import { Panel } from '../../../ui/panel.tsx'
import { useStore } from '../../../ui/store.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { LazyPhoneLinks } from '../contacts/lazy-phone-links.tsx'
import { MailLinks } from '../contacts/mail-links.tsx'
import { useOutreachProduct } from '../contacts/outreach-product.ts'
import { revealedContact } from '../contacts/queries.ts'
import { RevealButton } from '../contacts/reveal-button.tsx'
import { type OnContacted, useContacted } from '../contacts/use-contacted.ts'
import { noteKeeping } from '../kept-contacts/keep-contacts.ts'
import { keeping } from '../kept-contacts/kept-record.ts'
import { UnlockContacts } from '../kept-contacts/unlock-contacts.tsx'
import { ContactsLocked } from './contacts-locked.tsx'
import styles from './supplier-contact.module.css'

/** A locked contact was never sent to this device. */
export function SupplierContact({
  supplier,
  productId,
}: {
  supplier: SupplierCard
  productId: string | undefined
}) {
  const { id, contactLocked } = supplier
  const { data: revealed } = useQuery(revealedContact(id))
  const state = useStore(keeping)
  const offline = useConnection() !== 'online'
  useEffect(noteKeeping, [])
  // Offline, only the kept contacts can provide it.
  const unlockable = offline && state === 'locked' && contactLocked && !supplier.contactOpenToAll
  const onContacted = useContacted(supplier, useOutreachProduct(productId))
  const facts = factsOf(supplier, onContacted)
  if (!contactLocked && facts.length === 0 && !revealed) {
    return (
      <Panel title="Contact">
        <p className="small soft">No contact known.</p>
        {supplier.verified && <Checked />}
      </Panel>
    )
  }
  return (
    <Panel title="Contact">
      {!revealed && <NotSeen supplier={supplier} unlockable={unlockable} />}
      {contactLocked && facts.length > 0 && !revealed && <OpenContact facts={facts} />}
      {(revealed || !unlockable) && (
        <RevealButton
          supplier={supplier}
          productId={productId}
          open={contactLocked ? undefined : <OpenContact facts={facts} />}
        />
      )}
      {supplier.verified && !revealed && <Checked />}
    </Panel>
  )
}

function NotSeen({ supplier, unlockable }: { supplier: SupplierCard; unlockable: boolean }) {
  if (!unlockable) return <ContactsLocked suppliers={[supplier]} />
  return (
    <>
      <p className="small soft">
        The contacts that you revealed are on this device, encrypted. Unlock them to see if this is one of
        them.
      </p>
      <UnlockContacts />
    </>
  )
}

function Checked() {
  return (
    <p className="small soft">
      Contact verified: in the last year somebody checked that this contact works. It says nothing about the
      goods.
    </p>
  )
}

type Facts = [label: string, fact: ReactNode][]

function factsOf(
  { contactPerson, contactEmail, contactPhone, address, country }: SupplierCard,
  onContacted: OnContacted,
): Facts {
  const facts: Facts = [
    ['Person', contactPerson],
    ['E-mail', contactEmail && <MailLinks email={contactEmail} onOpen={() => onContacted('email')} />],
    [
      'Phone',
      contactPhone && (
        <LazyPhoneLinks phone={contactPhone} country={country} onOpen={() => onContacted('phone')} />
      ),
    ],
    ['Address', address],
  ]
  return facts.filter(([, fact]) => fact !== null)
}

function OpenContact({ facts }: { facts: Facts }) {
  return (
    <dl className={`${styles.contact} grid gap-2`}>
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
